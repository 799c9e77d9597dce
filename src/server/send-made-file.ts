import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MadeFile } from './site'

/** The smallest encoding that the client takes; `q=0` is a refusal. */
export function encodingFor(acceptEncoding: string | undefined): 'br' | 'gzip' | undefined {
  const parts = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, weight]) => weight === undefined || !/^q=0(?:\.0*)?$/.test(weight))
  const taken = new Set(parts.map(([name]) => name))
  return (['br', 'gzip'] as const).find((encoding) => taken.has(encoding))
}

/** Sends a file that was made in memory. @fastify/static sends those on the disk. */
export function sendMadeFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: MadeFile,
): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding']?.toString())
  void reply.type(file.type).header('vary', 'accept-encoding')
  if (encoding === undefined) return reply.send(file.body)
  return reply.header('content-encoding', encoding).send(file[encoding])
}
