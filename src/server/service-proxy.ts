/**
 * Forwards requests under `/api/v2` and `/mcp` to a real service, on the same origin. It follows no redirects, and does
 * not cache, retry or log. It uses @fastify/reply-from, with one connection for each request.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { rootCertificates } from 'node:tls'
import replyFrom from '@fastify/reply-from'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Agent, type Dispatcher } from 'undici'
import { isAmbiguousPath } from './guards'
import { SERVICE_REPLY_HEADERS } from './policy'
import { LIMITS, type Limits } from './limits'
import type { IncomingHttpHeaders } from 'node:http'

export interface ServiceProxyOptions {
  readonly service: URL
  readonly agent: URL
  /** Added as a bearer token to requests to the service's origin that have no token. */
  readonly token?: string | undefined
  /** Whether a sign-in proxy in front adds the token of each user. */
  readonly isSignedInInFront?: boolean
  readonly idempotencyHeader?: string
  /** PEM certificates of a private authority, trusted in addition to the usual ones. */
  readonly ca?: string | undefined
  readonly limits?: Partial<Limits>
}

/** The paths that are forwarded, with everything below them, and their methods. */
export const FORWARDED_METHODS = {
  '/api/v2': ['GET', 'HEAD', 'POST'],
  '/mcp': ['GET', 'HEAD', 'POST', 'DELETE'],
} as const

export type ForwardedPath = keyof typeof FORWARDED_METHODS

/** The forwarded path that contains this path. `undefined` if nothing under this path is forwarded. */
export function forwardedPathOf(pathname: string): ForwardedPath | undefined {
  const paths = Object.keys(FORWARDED_METHODS) as ForwardedPath[]
  return paths.find((path) => pathname === path || pathname.startsWith(`${path}/`))
}

/**
 * The target URL of a request, without the query.
 *
 * @param target `req.url` without the path prefix
 * @returns `undefined` if the request is not for the service
 */
export function upstreamOf(
  target: string,
  { service, agent }: Pick<ServiceProxyOptions, 'service' | 'agent'>,
): URL | undefined {
  const { pathname } = new URL(`http://own.invalid${target}`)
  const path = forwardedPathOf(pathname)
  if (path === undefined) return undefined
  const url = new URL(path === '/mcp' ? agent : service)
  url.pathname =
    url.pathname.replace(/\/$/, '') + (path === '/mcp' ? pathname.slice(path.length) : pathname)
  return url
}

const CAUSES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ECONNREFUSED: 'it refused the connection',
    ENOTFOUND: 'its name is unknown',
    EAI_AGAIN: 'its name could not be looked up',
    ECONNRESET: 'it closed the connection before it had answered',
    UND_ERR_SOCKET: 'it closed the connection before it had answered',
    UND_ERR_CONNECT_TIMEOUT: 'it did not accept the connection in time',
    UND_ERR_HEADERS_TIMEOUT: 'it did not answer in time',
    ETIMEDOUT: 'it did not answer in time',
    CERT_HAS_EXPIRED: 'its certificate has expired',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
    SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an authority that is not trusted',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate could not be verified',
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
      'its certificate comes from an authority that is not trusted',
    ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
    ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak HTTPS',
    ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak HTTPS',
  }),
)

/** Sends an error in the format that the client reads. */
export function sendApiError(reply: FastifyReply, status: number, code: string, message: string) {
  return reply
    .code(status)
    .headers({ ...SERVICE_REPLY_HEADERS, 'content-type': 'application/json; charset=utf-8' })
    .send(JSON.stringify({ error: { code, message } }))
}

function sendUnreachable(reply: FastifyReply, upstream: URL, error: Error): void {
  const cause = (error.cause ?? error) as NodeJS.ErrnoException
  const code = cause.code ?? ''
  const reason =
    CAUSES.get(code) ?? (code ? `there was no valid answer (${code})` : 'there was no valid answer')
  const isLate = code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_CONNECT_TIMEOUT'
  const message = `The dashboard’s server got no answer from ${upstream.origin}: ${reason}.`
  void sendApiError(reply, isLate ? 504 : 502, 'service_unreachable', message)
}

function refuse(request: FastifyRequest, reply: FastifyReply, options: ServiceProxyOptions) {
  if (isAmbiguousPath(request.url)) {
    return sendApiError(
      reply,
      400,
      'bad_path',
      'The request was not forwarded. Its path has encoded slashes or dot segments.',
    )
  }
  const isAddedHere = options.token !== undefined && request.headers.authorization === undefined
  const isNeeded = isAddedHere || options.isSignedInInFront === true
  if (isNeeded && request.headers[CUSTOM_HEADER] === undefined) {
    const message = `The request was not forwarded. It needs the header “${CUSTOM_HEADER}”, because a server adds the token.`
    return sendApiError(reply, 403, 'custom_header_required', message)
  }
  return undefined
}

type UndiciCallback = (error: Error | null, answer: Dispatcher.ResponseData) => void

export function addServiceProxy(app: FastifyInstance, options: ServiceProxyOptions): void {
  const limits = { ...LIMITS, ...options.limits }
  // One connection for each request. If a reused connection were reset, nobody could know whether an action had
  // arrived.
  const agent = new Agent({
    pipelining: 0,
    connections: null,
    headersTimeout: limits.idleMs,
    bodyTimeout: limits.idleMs,
    connect: {
      timeout: limits.connectMs,
      ...(options.ca !== undefined && { ca: [...rootCertificates, options.ca] }),
    },
  })
  const signal = new AsyncLocalStorage<AbortSignal>()
  void app.register(replyFrom, {
    disableCache: true,
    // Nothing is ever sent twice, not even a read, because the client decides about retries.
    retryMethods: [],
    // reply-from does not abort the upstream request when the browser disconnects. So the signal is added here.
    undici: {
      // The cast is safe, because reply-from calls `request` only with a callback.
      request: ((asked: Dispatcher.RequestOptions, done: UndiciCallback) =>
        agent.request({ ...asked, signal: signal.getStore() ?? null }, done)) as Agent['request'],
    },
  })

  const forward = (request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refuse(request, reply, options)
    if (refusal !== undefined) return refusal
    const upstream = upstreamOf(request.url, options)
    if (upstream === undefined) return reply.callNotFound()
    const disconnected = new AbortController()
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) disconnected.abort()
    })
    const body = request.body as Buffer | undefined
    const contentType = request.headers['content-type']
    // The token of the user, in the header of oauth2-proxy.
    const personal =
      options.isSignedInInFront === true
        ? one(request.headers['x-forwarded-access-token'])
        : undefined
    const rules = {
      token: upstream.origin === options.service.origin ? (personal ?? options.token) : undefined,
      idempotencyHeader: options.idempotencyHeader ?? '',
    }
    return signal.run(disconnected.signal, () =>
      reply.from(upstream.href, {
        ...(body !== undefined && {
          body,
          contentType: contentType ?? 'application/octet-stream',
        }),
        rewriteRequestHeaders: ({ headers }) =>
          forwardedHeaders(headers, rules, {
            'x-request-id': request.id,
            ...(request.method === 'POST' && { 'content-length': String(body?.byteLength ?? 0) }),
            ...(body !== undefined && contentType !== undefined && { 'content-type': contentType }),
          }),
        rewriteHeaders: (headers) => ({
          ...returnedHeaders(headers),
          'x-request-id': headers['x-request-id'] ?? request.id,
        }),
        onResponse: (_request, _reply, answer) => {
          const { stream } = answer as unknown as {
            stream: NodeJS.ReadableStream & { destroy(): void }
          }
          // After a 408 on a reused connection, Chromium sends the request again by itself. So the status becomes 504.
          if (reply.statusCode === 408) void reply.code(504)
          // If the status was invalid, an error reply has already been sent.
          if (reply.sent) stream.destroy()
          else void reply.send(stream)
        },
        onError: (_reply, { error }) => sendUnreachable(reply, upstream, error),
      }),
    )
  }
  for (const [path, method] of Object.entries(FORWARDED_METHODS)) {
    for (const url of [path, `${path}/*`]) app.route({ method: [...method], url, handler: forward })
  }
}

/** A foreign page cannot send this header without a CORS preflight, and the server never allows the preflight. */
export const CUSTOM_HEADER = 'x-sluice'

export const FORWARDED = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'if-modified-since',
  'if-none-match',
  'last-event-id',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
  'traceparent',
  'tracestate',
  'user-agent',
] as const

const RETURNED: ReadonlySet<string> = new Set([
  'allow',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'date',
  'deprecation',
  'etag',
  'last-modified',
  'link',
  'location',
  'mcp-protocol-version',
  'mcp-session-id',
  'ratelimit',
  'ratelimit-limit',
  'ratelimit-policy',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'sunset',
  'vary',
  'www-authenticate',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
  'x-total-count',
])

interface ForwardingRules {
  /** Added as a bearer token to requests that have no token. */
  readonly token: string | undefined
  /** The name of the header that holds a unique key for each request; empty if config.json names none. */
  readonly idempotencyHeader: string
}

const one = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.join(', ')

/**
 * The headers for the service: those in `FORWARDED`, the idempotency header and those in `body`. All others are
 * removed, for example cookies and client addresses.
 *
 * @param body the headers that the server sets itself, for example those that describe the body
 */
export function forwardedHeaders(
  headers: IncomingHttpHeaders,
  { token = '', idempotencyHeader }: ForwardingRules,
  body: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const names = [...FORWARDED, idempotencyHeader.toLowerCase()].filter((name) => name !== '')
  const kept = names.flatMap((name) => {
    const value = one(headers[name])
    return value === undefined ? [] : [[name, value] as const]
  })
  const added = token === '' ? {} : { authorization: `Bearer ${token}` }
  return { ...added, ...Object.fromEntries(kept), ...body }
}

/** The response headers for the browser. CORS headers of the service are removed, so no other origin gets access. */
export function returnedHeaders(
  headers: IncomingHttpHeaders,
): Record<string, string | readonly string[]> {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    RETURNED.has(name) && value !== undefined ? [[name, value] as const] : [],
  )
  return { ...Object.fromEntries(kept), ...SERVICE_REPLY_HEADERS }
}
