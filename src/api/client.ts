import { ApiError, type ApiErrorFacts, type UnsentReason } from './api-error'
import { pagingKeysOf } from './list-paging'
import { parseResponse, readBody } from './parse-response'
import { readRetryAfter, serverTimeOf } from './retry'
import { faultOfToken, createTokenMask, TOKEN_MASK, type TokenMask } from '~/lib/token'
import { isSwitchedOff } from '~/domain/allowed-actions'
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { untilAborted } from '~/lib/until-aborted'

export interface ClientOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly now: () => number
  readonly isOnline: () => boolean
  /** Whether our content security policy blocked a request to the origin of this URL at or after `since` (epoch ms). */
  readonly wasBlocked: (url: string, since: number) => Promise<boolean>
  /** The URL before `api/v2`, with a trailing slash. */
  readonly baseUrl: string
  readonly token: () => string | undefined
  /**
   * True if a proxy adds the token. Then requests have the header `x-sluice`, which other sites cannot send, and
   * requests to our own origin have its cookies.
   */
  readonly proxyHeader: boolean
  readonly readOnly?: boolean
  readonly onUnauthorized: () => void
  /** Called at each reply with a `Date` header, for the notice about a wrong clock. Both times are epoch ms. */
  readonly onServerTime: (serverTime: number, localTime: number) => void
  /** Called with the body of each successful reply, for the diagnostics. */
  readonly onJson?: (spec: RequestSpec, json: unknown) => void
}

export interface IdempotencyKey {
  readonly header: string
  readonly key: string
}

export interface RequestSpec {
  /** The path below `/api/v2`. Each segment is already encoded. */
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly query?: {
    readonly [name: string]: string | number | boolean | readonly string[] | undefined
  }
  readonly body?: unknown
  /** True if the request changes something. Its timeout is 60 s instead of 30 s. The client never retries a request. */
  readonly isMutation?: boolean
  readonly signal?: AbortSignal | undefined
  /** An additional header. If the client sets a header of the same name, the header of the client is sent. */
  readonly idempotencyKey?: IdempotencyKey | undefined
}

export interface Reply {
  readonly status: number
  readonly json: unknown
  readonly text: string
  readonly ms: number
  readonly paging: JsonObject
}

export interface Client {
  /** Sends a read or an action. The reply must be JSON. @throws ApiError */
  readonly request: (spec: RequestSpec) => Promise<Reply>
  readonly baseUrl: string
}

export interface PageClient extends Client {
  /** Whether a request that changes something is running. If the page closed now, its reply would be lost. */
  readonly isActing: () => boolean
}

const READ_TIMEOUT = 30_000
const ACTION_TIMEOUT = 60_000

function pathOf({ path, query = {} }: RequestSpec): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    const text = Array.isArray(value) ? value.join(',') : String(value)
    // An empty list of fields means the default fields, so the parameter is omitted.
    if (text !== '' || !Array.isArray(value)) parameters.set(name, text)
  }
  return `/api/v2${path}${parameters.size === 0 ? '' : `?${parameters.toString()}`}`
}

/** The method, path and URL of a request, for the client and for the `curl` command. */
export function requestLineOf(spec: RequestSpec, baseUrl: string) {
  const path = pathOf(spec)
  return { method: spec.method ?? 'GET', path, url: new URL(path.slice(1), baseUrl) } as const
}

/** The headers that do not identify the user. */
export function plainHeadersOf(spec: RequestSpec): Record<string, string> {
  return {
    accept: 'application/json',
    ...(spec.body !== undefined && { 'content-type': 'application/json' }),
  }
}

/**
 * Whether `config.json` switches off the action of this request. The client checks this before each request that
 * changes something.
 */
function isActionOff({ path, body }: RequestSpec): boolean {
  if (path === '/pipelines') return isSwitchedOff('create')
  const name = isJsonObject(body) ? own(body, 'action') : undefined
  return typeof name === 'string' && isSwitchedOff(name)
}

/** Creates the client for the requests to `/api/v2` (docs/service.md). */
export function createClient(options: ClientOptions): PageClient {
  let acting = 0
  return {
    baseUrl: options.baseUrl,
    isActing: () => acting > 0,
    async request(spec) {
      const { method, path, url } = requestLineOf(spec, options.baseUrl)
      const started = options.now()
      const isKeyed = spec.idempotencyKey !== undefined
      const about = { method, path, origin: url.origin, ...(isKeyed && { isKeyed }) }
      const fail = (facts: Omit<ApiErrorFacts, 'method' | 'path' | 'origin'>) =>
        new ApiError({ ...about, ...facts })

      const isForbidden = options.readOnly === true || isActionOff(spec)
      if (spec.isMutation === true && isForbidden) throw fail({ kind: 'not_sent' })
      if (!options.isOnline()) throw fail({ kind: 'offline' })
      const isAborted = () => spec.signal?.aborted === true
      if (isAborted()) throw fail({ kind: 'not_sent' })
      const init = initFor(options, spec, method)
      if ('reason' in init) throw fail({ kind: 'not_sent', reason: init.reason })
      if ('fault' in init) throw fail({ kind: 'not_sent', cause: init.fault })
      const sent = options.token()

      const timeout = new AbortController()
      const timer = setTimeout(
        () => timeout.abort(),
        spec.isMutation === true ? ACTION_TIMEOUT : READ_TIMEOUT,
      )
      const signal = spec.signal ? AbortSignal.any([spec.signal, timeout.signal]) : timeout.signal
      let isAnswered = false
      const exchange = async () => {
        const response = await options.fetch(url.href, { ...init, signal })
        isAnswered = true
        const mask = createTokenMask(sent, options.token())
        const { status, headers } = response
        const serverTime = serverTimeOf(headers)
        if (serverTime !== undefined) options.onServerTime(serverTime, options.now())
        const refuseToken = () => {
          // A late 401 for an old token says nothing about the current token.
          if (options.token() === sent) options.onUnauthorized()
        }
        if (status === 401) refuseToken()
        const reply = parseResponse(response, await readBody(response, mask), method)
        if ('kind' in reply) {
          if (reply.kind === 'unauthorized' && status !== 401) refuseToken()
          throw fail({ ...errorFactsIn(headers, options.now(), mask), ...reply, status })
        }
        options.onJson?.(spec, reply.json)
        const ms = options.now() - started
        return { ...reply, status, ms, paging: pagingKeysOf(response) }
      }
      if (spec.isMutation === true) acting += 1
      try {
        return await untilAborted(signal, exchange())
      } catch (error) {
        if (error instanceof ApiError) throw error
        // The page canceled this read. react-query recognizes its own cancellation by this error, so the error is not
        // wrapped.
        if (isAborted() && spec.isMutation !== true) throw error
        if (timeout.signal.aborted) throw fail({ kind: 'timeout', cause: error })
        // A request that got a reply was not blocked, even if another request to the same origin was blocked.
        const isBlocked =
          !isAnswered && !isAborted() && (await options.wasBlocked(url.href, started))
        throw fail({ kind: isBlocked ? 'blocked' : 'network', cause: error })
      } finally {
        if (spec.isMutation === true) acting -= 1
        clearTimeout(timer)
      }
    },
  }
}

function initFor(
  options: ClientOptions,
  spec: RequestSpec,
  method: string,
): RequestInit | { readonly fault: unknown } | { readonly reason: UnsentReason } {
  const token = options.token()
  // After a sign-out, for example, an action that was still queued must not be sent.
  if (token === undefined && spec.isMutation === true && !options.proxyHeader) {
    return { reason: 'no_token' }
  }
  const fault = token === undefined ? undefined : faultOfToken(token)
  if (fault !== undefined) return { fault: new Error(fault) }
  try {
    const body = spec.body === undefined ? undefined : JSON.stringify(spec.body)
    if (spec.isMutation === true && body?.includes(TOKEN_MASK) === true) {
      // The service would store the mask in place of the real token.
      return { reason: 'hidden_token' }
    }
    const { idempotencyKey: keyed } = spec
    return {
      method,
      headers: {
        // `Headers` writes the name in lower case, so that the headers below override it. An invalid name throws.
        ...Object.fromEntries(new Headers(keyed && { [keyed.header]: keyed.key })),
        ...plainHeadersOf(spec),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(options.proxyHeader && { 'x-sluice': '1' }),
      },
      ...(body !== undefined && { body }),
      credentials: options.proxyHeader ? 'same-origin' : 'omit',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    }
  } catch (error) {
    // `JSON.stringify` or `Headers` threw, for example because the body is nested too deeply.
    return { fault: error }
  }
}

function errorFactsIn(headers: Headers, now: number, mask: TokenMask) {
  const requestId = mask.hide(headers.get('x-request-id') ?? '')
  const retryAfterMs = readRetryAfter(headers, now)
  return {
    ...(requestId !== '' && { requestId: requestId.slice(0, 200) }),
    ...(retryAfterMs !== undefined && { retryAfterMs, retryAt: now + retryAfterMs }),
  }
}
