import { ApiError, type ApiErrorFacts } from './api-error'
import { pagingOfResponse, type Paging } from './list-paging'
import { judgeReply } from './parse-response'
import { readBody } from './read-body'
import { readRetryAfter, serverTimeOf } from './retry-after'
import { faultOfToken } from '~/lib/token-fault'
import { isSwitchedOff } from '~/domain/switched-off-actions'
import { isJsonObject, own } from '~/lib/json'
import { createTokenMask, TOKEN_MASK, type TokenMask } from '~/lib/token-mask'

/** What a request needs from outside; passed in, so that tests choose it. */
export interface ClientEffects {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly now: () => number
  readonly isOnline: () => boolean
  /** Did our content security policy block a request to this address since then (epoch ms)? */
  readonly wasBlocked: (url: string, since: number) => Promise<boolean>
}

export interface ClientOptions extends ClientEffects {
  /** Address under which `/api/v2` stands, with a trailing slash. */
  readonly baseUrl: string
  readonly token: () => string | undefined
  /** Adds the header `x-sluice`, which other sites cannot send. Needed when a proxy adds the token. */
  readonly proxyHeader: boolean
  /** Nothing that acts is sent, whoever asks. */
  readonly readOnly?: boolean
  readonly onUnauthorized: () => void
  readonly onReply: (reply: ReplyNote) => void
  /** Told of each answer that could be read, for the diagnostics. */
  readonly onJson?: (spec: RequestSpec, json: unknown) => void
}

/** What the clock-skew notice needs to know of each answer. */
export interface ReplyNote {
  readonly path: string
  readonly status: number
  /** The service's clock, epoch ms, when it can be read. */
  readonly serverTime?: number
  readonly localTime: number
}

export type QueryValue = string | number | boolean | readonly string[] | undefined

export interface RequestSpec {
  /** Path below `/api/v2`, each segment already encoded. */
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly query?: { readonly [name: string]: QueryValue }
  readonly body?: unknown
  /** Actions get 60 s, reads 30 s. Neither is sent again from here. */
  readonly acts?: boolean
  readonly signal?: AbortSignal | undefined
  /** The idempotency key of one request; the client's own headers cannot be replaced. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface Reply {
  readonly status: number
  readonly json: unknown
  readonly text: string
  readonly ms: number
  /** What its status and headers say of more pages. */
  readonly paging: Paging
}

export interface Client {
  /** A read, or an action whose reply must be JSON. @throws ApiError */
  readonly request: (spec: RequestSpec) => Promise<Reply>
  readonly baseUrl: string
}

/** The one of the page. */
export interface PageClient extends Client {
  /** Is anything that acts on its way? Its answer would go with the page. */
  readonly isActing: () => boolean
}

const READ_TIMEOUT = 30_000
const ACTION_TIMEOUT = 60_000

function pathOf({ path, query = {} }: RequestSpec): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    const text = Array.isArray(value) ? value.join(',') : String(value)
    // An empty list of fields asks for the default, not for no field at all.
    if (text !== '' || !Array.isArray(value)) parameters.set(name, text)
  }
  return `/api/v2${path}${parameters.size === 0 ? '' : `?${parameters.toString()}`}`
}

/** Where a request goes, for sending it and for writing it down as a command. */
export function addressOf(spec: RequestSpec, baseUrl: string) {
  const path = pathOf(spec)
  return { method: spec.method ?? 'GET', path, url: new URL(path.slice(1), baseUrl) } as const
}

/** The headers that say nothing of who asks. */
export function plainHeadersOf(spec: RequestSpec): Record<string, string> {
  return {
    accept: 'application/json',
    ...(spec.body !== undefined && { 'content-type': 'application/json' }),
  }
}

/** Whatever screen, shortcut or console asks for it: an action that a deployer has switched off is not sent. */
function isActionOff({ path, body }: RequestSpec): boolean {
  if (path === '/pipelines') return isSwitchedOff('create')
  const name = isJsonObject(body) ? own(body, 'action') : undefined
  return typeof name === 'string' && isSwitchedOff(name)
}

/** Creates the client that every call to the service goes through (docs/service.md). */
export function createClient(options: ClientOptions): PageClient {
  let acting = 0
  return {
    baseUrl: options.baseUrl,
    isActing: () => acting > 0,
    async request(spec) {
      const { method, path, url } = addressOf(spec, options.baseUrl)
      const started = options.now()
      const isKeyed = spec.headers !== undefined
      const about = { method, path, origin: url.origin, ...(isKeyed && { isKeyed }) }
      const fail = (facts: Omit<ApiErrorFacts, 'method' | 'path' | 'origin'>) =>
        new ApiError({ ...about, ...facts })

      const isForbidden = options.readOnly === true || isActionOff(spec)
      if (spec.acts === true && isForbidden) throw fail({ kind: 'not_sent' })
      if (!options.isOnline()) throw fail({ kind: 'offline' })
      const isGivenUp = () => spec.signal?.aborted === true
      if (isGivenUp()) throw fail({ kind: 'not_sent' })
      const init = initFor(options, spec, method)
      if ('fault' in init) {
        const { fault: cause, reason } = init
        throw fail({ kind: 'not_sent', cause, ...(reason !== undefined && { reason }) })
      }
      const sent = options.token()

      const timeout = new AbortController()
      const timer = setTimeout(
        () => timeout.abort(),
        spec.acts === true ? ACTION_TIMEOUT : READ_TIMEOUT,
      )
      const signal = spec.signal ? AbortSignal.any([spec.signal, timeout.signal]) : timeout.signal
      let isAnswered = false
      const exchange = async () => {
        const response = await options.fetch(url.href, { ...init, signal })
        isAnswered = true
        const mask = createTokenMask(sent, options.token())
        const facts = readHeaders(response, options.now(), mask)
        options.onReply({
          path,
          status: response.status,
          localTime: options.now(),
          ...(facts.serverTime !== undefined && { serverTime: facts.serverTime }),
        })
        const { status } = response
        const refuseToken = () => {
          // A late refusal of an old token says nothing about the one in use.
          if (options.token() === sent) options.onUnauthorized()
        }
        if (status === 401) refuseToken()
        const reply = judgeReply(response, await readBody(response, mask), method)
        if ('kind' in reply) {
          if (reply.kind === 'unauthorized' && status !== 401) refuseToken()
          throw fail({ ...facts.error, ...reply, status })
        }
        options.onJson?.(spec, reply.json)
        const paging = pagingOfResponse(response)
        return { ...reply, status, ms: options.now() - started, paging }
      }
      if (spec.acts === true) acting += 1
      try {
        return await untilAborted(signal, exchange())
      } catch (error) {
        if (error instanceof ApiError) throw error
        // A read given up by the page: the query layer asked for it and wants its own error back.
        if (isGivenUp() && spec.acts !== true) throw error
        if (timeout.signal.aborted) throw fail({ kind: 'timeout', cause: error })
        // What was answered was not blocked, whatever was blocked at the same address meanwhile.
        const isBlocked =
          !isAnswered && !isGivenUp() && (await options.wasBlocked(url.href, started))
        throw fail({ kind: isBlocked ? 'blocked' : 'network', cause: error })
      } finally {
        if (spec.acts === true) acting -= 1
        clearTimeout(timer)
      }
    },
  }
}

/** Ends with the signal even when what it waits for does not listen to it. */
async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let giveUp = () => {}
  const abort = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason as Error)
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted) giveUp()
  })
  try {
    return await Promise.race([work, abort])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

/** Sent back, the mask would replace what the record held on the service. */
const HIDDEN_TOKEN = `This record contained your API token. Sluice hid it, so it cannot send the record back. Nothing was sent. Replace “${TOKEN_MASK}” in it first.`

const NO_TOKEN = 'There is no API token. Nothing was sent. Sign in, then ask for it again.'

/** The request, or why nothing is sent. */
function initFor(
  options: ClientOptions,
  spec: RequestSpec,
  method: string,
): RequestInit | { readonly fault: unknown; readonly reason?: string } {
  const token = options.token()
  // After a sign-out or a lock nobody is there in whose name it would be done.
  if (token === undefined && spec.acts === true && !options.proxyHeader) {
    return { fault: new Error(NO_TOKEN), reason: NO_TOKEN }
  }
  const fault = token === undefined ? undefined : faultOfToken(token)
  if (fault !== undefined) return { fault: new Error(fault) }
  try {
    const body = spec.body === undefined ? undefined : JSON.stringify(spec.body)
    if (spec.acts === true && body?.includes(TOKEN_MASK) === true) {
      return { fault: new Error('The body holds a hidden token.'), reason: HIDDEN_TOKEN }
    }
    return {
      method,
      headers: {
        // In lower case, so that the client's own win; a name that none can have throws.
        ...Object.fromEntries(new Headers(spec.headers)),
        ...plainHeadersOf(spec),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(options.proxyHeader && { 'x-sluice': '1' }),
      },
      ...(body !== undefined && { body }),
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    }
  } catch (error) {
    // Nested deeper than the engine can print, for one.
    return { fault: error }
  }
}

function readHeaders(response: Response, now: number, mask: TokenMask) {
  const requestId = mask.hide(response.headers.get('x-request-id') ?? '')
  const retryAfterMs = readRetryAfter(response.headers, now)
  return {
    serverTime: serverTimeOf(response.headers),
    error: {
      ...(requestId !== '' && { requestId: requestId.slice(0, 200) }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    },
  }
}
