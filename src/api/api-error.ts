/**
 * How a request failed. One kind each for what a user can do something different about, and for what
 * differs in "may it have been done?" (docs/failure-model.md, outcome model).
 */
export const API_ERROR_KINDS = [
  /** The browser was offline; nothing was sent. */
  'offline',
  /** Our own content security policy blocked it; nothing was sent. */
  'blocked',
  /** It was given up before it was sent, or the address is none; nothing was sent. */
  'not_sent',
  /** No answer: connection lost, CORS, or a redirect. May have been done. */
  'network',
  /** No answer in time. May have been done. */
  'timeout',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'rate_limited',
  /** Any other 4xx: the service's final answer. */
  'refused',
  /** 5xx. May have been done. */
  'server',
  /** A web page instead of JSON: a login page, a captive portal, a wrong address. */
  'not_the_service',
  /** 2xx with no body. */
  'empty',
  /** 2xx that is no JSON. */
  'malformed',
  /** 2xx JSON in which no list or record can be recognised. */
  'unrecognised',
  /** 2xx that says `error` or `success: false`. */
  'reported',
  /** 2xx larger than we read. */
  'reply_too_large',
] as const
export type ApiErrorKind = (typeof API_ERROR_KINDS)[number]

export interface ApiErrorFacts {
  readonly kind: ApiErrorKind
  readonly method: string
  /** Path with query, without origin and without token. */
  readonly path: string
  /** Origin the request went to, or the app's own. */
  readonly origin: string
  readonly status?: number
  /** The service's own words, plain text; never HTML. */
  readonly words?: string
  /** Why Sluice itself did not send it, where that is more than the kind says. */
  readonly reason?: string
  readonly code?: string
  readonly field?: string
  readonly requestId?: string
  /** Milliseconds, at most five minutes; absent when the service does not say or the browser may not read it. */
  readonly retryAfterMs?: number
  /** The request carried a key under which the service performs it once. */
  readonly isKeyed?: true
  /** The beginning of the body, for the raw view. */
  readonly bodyStart?: string
  /** The body itself when it is JSON: a refused batch may say what became of each id. */
  readonly json?: unknown
  readonly cause?: unknown
}

/** Every failure of a request, and nothing else, is an `ApiError`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly facts: ApiErrorFacts

  constructor(facts: ApiErrorFacts) {
    super(
      `${facts.method} ${facts.path}: ${facts.kind}${facts.words === undefined ? '' : `: ${facts.words}`}`,
      { cause: facts.cause },
    )
    this.facts = facts
  }

  get kind(): ApiErrorKind {
    return this.facts.kind
  }
}

/** The shell says that the browser is offline, once, so that no other notice repeats it. */
export const isOffline = (error: unknown) => error instanceof ApiError && error.kind === 'offline'

/**
 * The kind that a status stands for; `undefined` for 2xx, whose body decides. What is neither an
 * answer nor an error (a redirect, an opaque reply) says nothing: no final answer, as if none came.
 */
export function kindOfStatus(status: number): ApiErrorKind | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status >= 500) return 'server'
  if (status < 400) return 'network'
  return KINDS_OF_STATUS.get(status) ?? 'refused'
}

const KINDS_OF_STATUS: ReadonlyMap<number, ApiErrorKind> = new Map([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [408, 'timeout'],
  [409, 'conflict'],
  [410, 'not_found'],
  [413, 'too_large'],
  [425, 'rate_limited'],
  [429, 'rate_limited'],
])

const MAY_HAVE_BEEN_DONE: ReadonlySet<ApiErrorKind> = new Set([
  'network',
  'timeout',
  'server',
  'not_the_service',
  'empty',
  'malformed',
  'unrecognised',
  'reply_too_large',
])

/** May something have changed on the service although no success was reported? */
export function mayHaveBeenDone(kind: ApiErrorKind): boolean {
  return MAY_HAVE_BEEN_DONE.has(kind)
}
