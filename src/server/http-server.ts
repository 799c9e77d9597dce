/**
 * The HTTP server below fastify. It sets the security headers on every reply, including the replies of node itself. It
 * refuses unsafe requests before routing, and writes the log.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type LogEntry, logRequest, requestIdOf } from './access-log'
import type { Limits } from './limits'
import { hostnameOf, isLoopbackName, refusalOf } from './guards'
import { headersFor } from './policy'
import { pathOf } from './site'

export interface HttpContext {
  readonly limits: Limits
  readonly basePath: string
  readonly publicHosts: readonly string[]
  readonly csp: (isLoopback: boolean) => string
  readonly namesUser: boolean
  readonly log: ((entry: LogEntry) => void) | undefined
  isDraining: boolean
}

/** The health checks work with and without the path prefix. */
const isHealth = (target: string) => /^\/(?:healthz|readyz)$/.test(target)

/**
 * The target of a request without the path prefix, with its query.
 *
 * @returns a path that never exists, if the target is outside the prefix
 */
export function targetOf({ url = '/' }: IncomingMessage, basePath: string): string {
  if (isHealth(url)) return url
  if (pathOf(url, basePath) === undefined) return '/.outside'
  if (basePath === '') return url
  if (url === basePath) return '/'
  if (url.startsWith(`${basePath}?`)) return `/${url.slice(basePath.length)}`
  if (url.startsWith(`${basePath}/`)) return url.slice(basePath.length)
  return '/.outside'
}

const REASONS: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/** Node has no response object for malformed HTTP, so this writes the reply to the socket. */
function answerMalformed(error: NodeJS.ErrnoException, socket: Socket, csp: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, reason] = REASONS[error.code ?? ''] ?? [400, 'Bad Request']
  const headers = { ...headersFor(csp, 'never'), 'content-length': '0', connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${reason}`, ...lines, '', ''].join('\r\n'))
}

export function createHttpServer(
  route: (req: IncomingMessage, res: ServerResponse) => void,
  context: HttpContext,
): Server {
  const { limits } = context
  const csp = [false, true].map((isLoopback) => context.csp(isLoopback))
  const headers = csp.map((each) => Object.entries(headersFor(each, 'never')))

  const listener = (req: IncomingMessage, res: ServerResponse) => {
    const isLoopback = isLoopbackName(hostnameOf(req.headers.host) ?? '')
    for (const [name, value] of headers[Number(isLoopback)] ?? []) res.setHeader(name, value)
    const id = requestIdOf(req.headers['x-request-id'])
    req.headers['x-request-id'] = id
    if (context.log !== undefined) {
      const [path = ''] = targetOf(req, context.basePath).split('?')
      logRequest(req, res, { id, path, namesUser: context.namesUser, write: context.log })
    }
    if (context.isDraining) res.setHeader('connection', 'close')
    const refusal = refusalOf(req, context.publicHosts)
    if (refusal === undefined) return route(req, res)
    res.setHeader('content-type', 'text/plain; charset=utf-8')
    // After a refusal, the start of the next request on this connection cannot be trusted.
    res.setHeader('connection', 'close')
    res.writeHead(refusal.status).end(`${refusal.reason}\n`)
  }

  const server = createServer(
    {
      // If a request has no Host header, Node refuses the request with a reply that lacks our security headers. So
      // `refusalOf` refuses such a request instead.
      requireHostHeader: false,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: Math.min(30_000, limits.headersMs),
    },
    listener,
  )
  server.on('checkExpectation', listener)
  server.on('clientError', (error, socket) =>
    answerMalformed(error, socket as Socket, csp[0] ?? ''),
  )
  server.on('connect', (_req, socket) =>
    answerMalformed(new Error('no tunnels'), socket as Socket, csp[0] ?? ''),
  )
  server.setTimeout(limits.stalledMs)
  server.maxConnections = limits.connections
  return server
}
