import { parseJson } from '~/lib/json'
import { ApiError, kindOfStatus, reportsFailure, wordsOf, type ApiErrorFacts } from './api-error'
import { readBody } from './read-body'
import { readRetryAfter } from './retry-after'

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
  /** Sent with every request so that none is CORS-safelisted when a proxy adds the token (security 12). */
  readonly proxyHeader: boolean
  readonly onUnauthorized: () => void
  readonly onReply: (reply: ReplyNote) => void
}

/** What the clock-skew notice and the diagnostics need to know of each answer. */
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
}

export interface Reply {
  readonly status: number
  readonly json: unknown
  readonly text: string
  readonly ms: number
}

export interface Client {
  /** A read, or an action whose reply must be JSON. @throws ApiError */
  readonly request: (spec: RequestSpec) => Promise<Reply>
  readonly baseUrl: string
}

const READ_TIMEOUT = 30_000
const ACTION_TIMEOUT = 60_000

function pathOf({ path, query = {} }: RequestSpec): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    parameters.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return `/api/v2${path}${parameters.size === 0 ? '' : `?${parameters.toString()}`}`
}

/** Creates the client that every call to the service goes through (service description §4 and §5). */
export function createClient(options: ClientOptions): Client {
  return {
    baseUrl: options.baseUrl,
    async request(spec) {
      const method = spec.method ?? 'GET'
      const path = pathOf(spec)
      const url = new URL(path.slice(1), options.baseUrl)
      const started = options.now()
      const about = { method, path, origin: url.origin }
      const fail = (facts: Omit<ApiErrorFacts, 'method' | 'path' | 'origin'>) =>
        new ApiError({ ...about, ...facts })

      if (!options.isOnline()) throw fail({ kind: 'offline' })
      const isGivenUp = () => spec.signal?.aborted === true
      if (isGivenUp()) throw fail({ kind: 'not_sent' })

      const timeout = new AbortController()
      const timer = setTimeout(
        () => timeout.abort(),
        spec.acts === true ? ACTION_TIMEOUT : READ_TIMEOUT,
      )
      try {
        const response = await options.fetch(url.href, {
          method,
          headers: headersFor(options, spec),
          ...(spec.body !== undefined && { body: JSON.stringify(spec.body) }),
          signal: spec.signal ? AbortSignal.any([spec.signal, timeout.signal]) : timeout.signal,
          credentials: 'omit',
          redirect: 'error',
          cache: 'no-store',
          referrerPolicy: 'no-referrer',
        })
        const facts = readHeaders(response, options.now())
        options.onReply({
          path,
          status: response.status,
          localTime: options.now(),
          ...(facts.serverTime !== undefined && { serverTime: facts.serverTime }),
        })
        if (response.status === 401) options.onUnauthorized()
        const body = await readBody(response)
        const reply = judge(response, body)
        if ('kind' in reply) throw fail({ ...facts.error, ...reply, status: response.status })
        return { ...reply, status: response.status, ms: options.now() - started }
      } catch (error) {
        if (error instanceof ApiError) throw error
        // Given up by the page: the query layer asked for it and wants its own error back.
        if (isGivenUp()) throw error
        if (timeout.signal.aborted) throw fail({ kind: 'timeout', cause: error })
        const blocked = await options.wasBlocked(url.href, started)
        throw fail({ kind: blocked ? 'blocked' : 'network', cause: error })
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

function headersFor(options: ClientOptions, spec: RequestSpec): Record<string, string> {
  const token = options.token()
  return {
    accept: 'application/json',
    ...(spec.body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(options.proxyHeader && { 'x-sluice': '1' }),
  }
}

function readHeaders(response: Response, now: number) {
  const requestId = response.headers.get('x-request-id') ?? undefined
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), now)
  const date = Date.parse(response.headers.get('date') ?? '')
  return {
    serverTime: Number.isNaN(date) ? undefined : date,
    error: {
      ...(requestId !== undefined && { requestId: requestId.slice(0, 200) }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    },
  }
}

const BODY_START = 4_000

type Judgement =
  | { readonly json: unknown; readonly text: string }
  | Pick<ApiErrorFacts, 'kind' | 'words' | 'code' | 'field' | 'bodyStart'>

/** What the answer is: JSON of a success, or which failure. HTML is never read for words. */
function judge(response: Response, body: { text: string; cut: boolean }): Judgement {
  const bodyStart = body.text.slice(0, BODY_START)
  const isPage = isWebPage(response, body.text)
  const parsed = isPage || body.cut ? undefined : parseJson(body.text)
  const failure = kindOfStatus(response.status)
  if (failure !== undefined) {
    const plain = isPage || parsed !== undefined ? undefined : body.text.trim().slice(0, 300)
    return {
      kind: failure,
      bodyStart,
      ...(parsed === undefined ? plain && { words: plain } : wordsOf(parsed.value)),
    }
  }
  if (body.cut) return { kind: 'reply_too_large', bodyStart }
  if (body.text.trim() === '') return { kind: 'empty' }
  if (isPage) return { kind: 'not_the_service', bodyStart }
  if (parsed === undefined) return { kind: 'malformed', bodyStart }
  if (reportsFailure(parsed.value)) {
    return { kind: 'reported', bodyStart, ...wordsOf(parsed.value) }
  }
  return { json: parsed.value, text: body.text }
}

function isWebPage(response: Response, text: string): boolean {
  const type = response.headers.get('content-type') ?? ''
  return type.includes('text/html') || /^\s*<(!doctype|html|head|body)/i.test(text.slice(0, 500))
}
