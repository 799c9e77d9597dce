/**
 * The same-origin way to a real service (product.md, "Running it"; security 11 and 12): requests under
 * `/api/v2` and `/mcp` go on to the service, bodies streamed both ways, nothing is followed, cached,
 * repeated or logged.
 */
import {
  request as plainRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import { request as tlsRequest } from 'node:https'
import type { Handler } from './start-server'

/** A page of another site cannot send this header without a preflight, which we never grant. */
const CUSTOM_HEADER = 'x-sluice'

/** Belong to one connection, not to the message (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
/** Would tell the service about the browser's side, or let the browser's cookies out. */
const NOT_FORWARDED = ['host', 'cookie', 'origin', 'referer', 'expect', CUSTOM_HEADER]
/** Speak for a whole origin, and this origin is the dashboard's. */
const NOT_RETURNED = [
  'set-cookie',
  'clear-site-data',
  'strict-transport-security',
  'service-worker-allowed',
  'alt-svc',
  'nel',
  'report-to',
  'reporting-endpoints',
  'refresh',
]
/** What the service answers is data. Opened as a page it must not run as a part of the dashboard. */
const DATA_ONLY = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const

export interface ServiceProxyOptions {
  /** Address of the service without `/api/v2`. */
  readonly service: URL
  /** The agent endpoint itself. */
  readonly agent: URL
  /** Added as a bearer token to requests for the service's origin that carry none. */
  readonly token?: string | undefined
}

function without(headers: IncomingHttpHeaders, dropped: readonly string[]): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  const all = new Set([...HOP_BY_HOP, ...dropped, ...named])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !all.has(name)))
}

/** The headers that go on to the service. */
export function forwardedHeaders(
  headers: IncomingHttpHeaders,
  token: string | undefined,
): OutgoingHttpHeaders {
  const forwarded = without(headers, NOT_FORWARDED)
  for (const name of Object.keys(forwarded)) {
    if (name.startsWith('sec-')) delete forwarded[name]
  }
  if (token !== undefined && forwarded['authorization'] === undefined) {
    forwarded['authorization'] = `Bearer ${token}`
  }
  return forwarded
}

/** The headers that come back to the browser. No other origin is let in, whatever the service says. */
export function returnedHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const returned = without(headers, NOT_RETURNED)
  for (const name of Object.keys(returned)) {
    if (name.startsWith('access-control-')) delete returned[name]
  }
  return { ...returned, ...DATA_ONLY }
}

/**
 * Where a request goes.
 *
 * @param target `req.url` without the path prefix; dot segments cannot leave `/api/v2` or `/mcp`
 * @returns `undefined` for what is not the service's
 */
export function upstreamOf(
  target: string,
  { service, agent }: Pick<ServiceProxyOptions, 'service' | 'agent'>,
): URL | undefined {
  const asked = new URL(`http://own.invalid${target}`)
  const under = (prefix: string) =>
    asked.pathname === prefix || asked.pathname.startsWith(`${prefix}/`)
  const at = (base: URL, path: string) => {
    const url = new URL(base)
    url.pathname = url.pathname.replace(/\/$/, '') + path
    url.search = asked.search
    return url
  }
  if (under('/api/v2')) return at(service, asked.pathname)
  if (under('/mcp')) return at(agent, asked.pathname.slice('/mcp'.length))
  return undefined
}

const CAUSES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ECONNREFUSED: 'it refused the connection',
    ENOTFOUND: 'its name is not known',
    EAI_AGAIN: 'its name could not be looked up',
    ECONNRESET: 'it closed the connection before it had answered',
    ETIMEDOUT: 'it did not answer in time',
    CERT_HAS_EXPIRED: 'its certificate has expired',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate could not be verified',
    ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  }),
)

function sendError(res: ServerResponse, status: number, code: string, message: string): void {
  res
    .writeHead(status, {
      ...DATA_ONLY,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    .end(JSON.stringify({ error: { code, message } }))
}

function sendUnreachable(res: ServerResponse, upstream: URL, error: NodeJS.ErrnoException): void {
  // Cut off in the middle: to end it in order would make half an answer look like a whole one.
  if (res.headersSent) return void res.destroy()
  const cause = CAUSES.get(error.code ?? '') ?? (error.code ? `(${error.code})` : 'cause unknown')
  const words = `The dashboard’s server got no answer from ${upstream.origin}: ${cause}.`
  sendError(res, 502, 'service_unreachable', words)
}

function forward(
  req: IncomingMessage,
  res: ServerResponse,
  upstream: URL,
  token: string | undefined,
): void {
  const send = upstream.protocol === 'https:' ? tlsRequest : plainRequest
  const headers = forwardedHeaders(req.headers, token)
  // A connection of its own for each request: on one that is kept, a reset between two requests
  // would leave open whether an action had arrived.
  const outgoing = send(upstream, { method: req.method, headers, agent: false }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, returnedHeaders(answer.headers))
    res.flushHeaders()
    answer.on('error', () => res.destroy()).pipe(res)
  })
  outgoing.on('error', (error) => sendUnreachable(res, upstream, error))
  res.once('close', () => outgoing.destroy())
  req.pipe(outgoing)
}

/** A handler that answers `/api/v2` and `/mcp` with what the service answers. */
export function createServiceProxy(options: ServiceProxyOptions): Handler {
  return (req, res) => {
    const upstream = upstreamOf(req.url ?? '/', options)
    if (upstream === undefined) return Promise.resolve(false)
    const token = upstream.origin === options.service.origin ? options.token : undefined
    const wouldAddToken = token !== undefined && req.headers.authorization === undefined
    if (wouldAddToken && req.headers[CUSTOM_HEADER] === undefined) {
      const words = `This server adds its own token only to requests with the header “${CUSTOM_HEADER}”.`
      sendError(res, 403, 'custom_header_required', words)
    } else {
      forward(req, res, upstream, token)
    }
    return Promise.resolve(true)
  }
}
