/** Logs one line for each request. A line never contains a token, a body or a query. */
import type { IncomingMessage, ServerResponse } from 'node:http'

export type LogFormat = 'pretty' | 'json' | 'none'

export interface LogEntry {
  readonly time: string
  readonly method: string
  /** The kind of address. The address itself is not logged, because it may name pipelines and people. */
  readonly route: 'api' | 'mcp' | 'page' | 'asset' | 'file' | 'config' | 'health'
  readonly status: number
  readonly ms: number
  /** Bytes sent to the client, including headers. */
  readonly bytes: number
  readonly id: string
  /** The user, if a proxy in front signs users in and sends the name. */
  readonly user?: string
}

/** The id in the request header `x-request-id`, if it is valid. Otherwise a new id. */
export function requestIdOf(given: string | readonly string[] | undefined): string {
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : crypto.randomUUID()
}

function routeOf(path: string): LogEntry['route'] {
  if (/^\/(?:healthz|readyz|version\.json)$/.test(path)) return 'health'
  if (/^\/api(?:\/|$)/.test(path)) return 'api'
  if (/^\/mcp(?:\/|$)/.test(path)) return 'mcp'
  if (path === '/config.json') return 'config'
  if (path.startsWith('/assets/')) return 'asset'
  return /^\/[^/]*\.\w+$/.test(path) ? 'file' : 'page'
}

const USER_HEADERS = ['x-forwarded-user', 'x-auth-request-user', 'x-forwarded-preferred-username']

function userOf({ headers }: IncomingMessage): string | undefined {
  const value = USER_HEADERS.map((name) => headers[name]).find((each) => typeof each === 'string')
  return typeof value === 'string' ? value.slice(0, 64) : undefined
}

/**
 * Writes the log line when the reply has ended or the client has disconnected.
 *
 * @param namesUser whether a sign-in proxy in front sets the user name. Without such a proxy, any client could send any
 * name
 */
export function logRequest(
  req: IncomingMessage,
  res: ServerResponse,
  options: {
    readonly id: string
    readonly path: string
    readonly namesUser: boolean
    readonly write: (entry: LogEntry) => void
  },
): void {
  const start = performance.now()
  const { socket, method = '' } = req
  const before = socket.bytesWritten
  res.once('close', () => {
    const user = options.namesUser ? userOf(req) : undefined
    options.write({
      time: new Date().toISOString(),
      method,
      route: routeOf(options.path),
      // 499 is the usual status for a client that disconnected before the reply.
      status: res.headersSent ? res.statusCode : 499,
      ms: Math.round(performance.now() - start),
      bytes: socket.bytesWritten - before,
      id: options.id,
      ...(user !== undefined && { user }),
    })
  })
}

export function formatEntry(entry: LogEntry, format: LogFormat): string | undefined {
  if (format === 'none') return undefined
  if (format === 'json') return JSON.stringify(entry)
  const { time, method, route, status, ms, bytes, id } = entry
  return `${time.slice(11, 19)} ${status} ${method} ${route} ${ms} ms ${bytes} B ${id}`
}
