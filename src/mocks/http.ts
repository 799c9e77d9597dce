/** The demo service over real HTTP: for browser tests with faults, for `curl`, for agents and for load. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { createDemoService, type DemoService, type DemoServiceOptions } from './demo-service'
import { openFileStore } from './file-store'
import { refusalReply } from './handlers/replies'
import { memoryStore } from './model/event-store'
import { refuse } from './model/refusal'
import { ROLE_CARDS } from './model/roles'

/** More than this is not read from the wire; no limit is shown in the document (§8). */
const MAX_BODY_BYTES = 8_000_000

/** What one may sign in with. Nothing here is secret. */
export const DEMO_TOKENS = Object.values(ROLE_CARDS).map(({ token, label, description }) => ({
  token,
  label,
  description,
}))

export type HttpDemoOptions = Partial<Omit<DemoServiceOptions, 'store'>> & {
  /** Where the state is kept over restarts; without it, in memory. */
  readonly stateFile?: string
}

export interface HttpDemo {
  readonly service: DemoService
  /**
   * Answers a request under `/api/v2` or to `/mcp`. Never rejects because of what a client sends or because it went
   * away.
   *
   * @returns false when the path is not the service's; nothing has been read or written then
   */
  handle(req: IncomingMessage, res: ServerResponse): Promise<boolean>
  /** Waits for the last write to the state file. */
  close(): Promise<void>
}

/** The body as it came; `undefined` when it is too large, in which case the rest is read and dropped. */
async function readBody(req: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size <= MAX_BODY_BYTES) chunks.push(chunk)
    else chunks.length = 0
  }
  if (size > MAX_BODY_BYTES) return undefined
  const body = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.length
  }
  return body
}

function headersOf(req: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one)
  }
  return headers
}

/** Methods that a `Request` refuses to have; the service refuses them just as well. */
const UNTOLD: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK'])

async function answer(
  service: DemoService,
  req: IncomingMessage,
  path: string,
  signal: AbortSignal,
): Promise<Response> {
  const body = await readBody(req)
  if (body === undefined) return refusalReply(refuse('body_too_large', 'The body is too large.'))
  const method = req.method ?? 'GET'
  const asked = UNTOLD.has(method) ? 'OPTIONS' : method
  const hasBody = asked !== 'GET' && asked !== 'HEAD' && body.length > 0
  return service.fetch(
    // The host is the client's word and plays no part.
    new Request(`http://localhost${path}`, {
      method: asked,
      headers: headersOf(req),
      signal,
      ...(hasBody ? { body } : {}),
    }),
  )
}

/** An event stream goes out as it comes: progress that arrives with the result is none. */
async function sendStream(response: Response, res: ServerResponse): Promise<void> {
  res.writeHead(response.status, Object.fromEntries(response.headers))
  res.flushHeaders()
  for await (const chunk of response.body ?? []) {
    if (res.destroyed) return
    res.write(chunk)
  }
  res.end()
}

/** Bytes of what is packed as any service packs it: less is not worth it, and more would be waited for here. */
const PACKED = { least: 2_000, most: 500_000 }
const pack = promisify(gzip)

async function packedBody(
  req: IncomingMessage,
  body: readonly Uint8Array[],
): Promise<Buffer | undefined> {
  const size = body.reduce((sum, { length }) => sum + length, 0)
  const isAsked = req.method === 'GET' && /\bgzip\b/.test(req.headers['accept-encoding'] ?? '')
  if (!isAsked || size < PACKED.least || size > PACKED.most) return undefined
  return pack(Buffer.concat(body), { level: constants.Z_BEST_SPEED })
}

async function send(response: Response, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (response.type === 'error') return void res.destroy()
  if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) {
    return sendStream(response, res)
  }
  // Not as one buffer: the chunk that a long list comes in would be copied once more.
  const body: Uint8Array[] = []
  for await (const chunk of response.body ?? []) body.push(chunk)
  if (res.destroyed) return
  const packed = await packedBody(req, body)
  if (packed !== undefined) {
    response.headers.set('content-encoding', 'gzip')
    response.headers.set('content-length', String(packed.length))
  }
  if (res.destroyed) return
  res.writeHead(response.status, Object.fromEntries(response.headers))
  if (req.method !== 'HEAD')
    for (const chunk of packed === undefined ? body : [packed]) res.write(chunk)
  res.end()
}

/**
 * Makes the demo service for a node server. The clock is the system's unless one is given.
 *
 * @returns rejects when the state file can be neither read nor made
 */
export async function createHttpDemo(options: HttpDemoOptions = {}): Promise<HttpDemo> {
  const { stateFile, ...given } = options
  const file = stateFile === undefined ? undefined : await openFileStore(stateFile)
  const service = createDemoService({
    clock: () => Date.now(),
    seed: 1,
    scenario: 'default',
    ...given,
    store: file ?? memoryStore(),
  })
  return {
    service,
    async handle(req, res) {
      const path = req.url ?? '/'
      if (!/^\/(?:api\/v2(?:[/?]|$)|mcp\/?(?:\?|$))/.test(path)) return false
      // What nobody waits for any more stops: an agent function looks at this between its steps.
      const gone = new AbortController()
      res.once('close', () => {
        if (!res.writableFinished) gone.abort()
      })
      let response: Response
      try {
        response = await answer(service, req, path, gone.signal)
      } catch (error) {
        // The client went away in the middle of its body: there is nobody to answer.
        if (req.destroyed || res.destroyed) return true
        throw error
      }
      await send(response, req, res)
      return true
    },
    async close() {
      await file?.close()
    },
  }
}
