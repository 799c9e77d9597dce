/**
 * The ways in which a request can fail. The kind decides what the user can do, and whether the action may have been
 * done although it failed (docs/failure-model.md#from-a-failed-request-to-an-outcome).
 */
export const API_ERROR_KINDS = [
  /** The browser was offline; nothing was sent. */
  'offline',
  /** Our own content security policy blocked the request; nothing was sent. */
  'blocked',
  /** Sluice did not send the request, for example because nobody is signed in or the action is switched off. */
  'not_sent',
  /** No reply: connection lost, CORS, or a redirect. The action may have been done. */
  'network',
  /** No reply in time, or the status 408. The action may have been done. */
  'timeout',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'rate_limited',
  /**
   * Any other 4xx. The service did not do the action. Also a failed read of a pipeline with the status 404, 405 or 501,
   * if the action `status` does not confirm that the pipeline is gone.
   */
  'refused',
  /** 5xx. The action may have been done. */
  'server',
  /** A web page instead of JSON: a login page, a captive portal, a wrong address. */
  'not_the_service',
  'empty',
  'malformed',
  /** A 2xx reply with JSON in which Sluice does not find the expected data, or the reply 202 to a creation. */
  'unrecognized',
  /** A 2xx reply whose body reports an error, for example `success: false`. */
  'reported',
  /** A 2xx reply that exceeds the size limit of Sluice. */
  'reply_too_large',
] as const
export type ApiErrorKind = (typeof API_ERROR_KINDS)[number]

/** `hidden_token`: the body contains the mask of a token instead of the real value. */
export type UnsentReason = 'no_token' | 'hidden_token'

export interface ApiErrorFacts {
  readonly kind: ApiErrorKind
  readonly method: string
  /** The path after the base URL, with its query, for example `/api/v2/pipelines?pageSize=50`. */
  readonly path: string
  readonly origin: string
  readonly status?: number
  /** The message of the service, with its secrets masked. It is shown as text, never as HTML. */
  readonly message?: string
  /** Why Sluice did not send the request, if the kind does not explain it. */
  readonly reason?: UnsentReason
  readonly code?: string
  readonly field?: string
  readonly requestId?: string
  /** Milliseconds, at most five minutes. Absent if the service sends no time or the browser cannot read it. */
  readonly retryAfterMs?: number
  /** The request had an idempotency key, so the service performs it only once. */
  readonly isKeyed?: true
  readonly bodyStart?: string
  /** The body, if it is JSON. In a refused batch, it may contain an outcome for each id. */
  readonly json?: unknown
  readonly cause?: unknown
}

/** The error of a failed request. Requests throw no other error, except when a read is canceled. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly facts: ApiErrorFacts

  constructor(facts: ApiErrorFacts) {
    super(
      `${facts.method} ${facts.path}: ${facts.kind}${facts.message === undefined ? '' : `: ${facts.message}`}`,
      { cause: facts.cause },
    )
    this.facts = facts
  }

  get kind(): ApiErrorKind {
    return this.facts.kind
  }
}

/** The shell shows once that the browser is offline, so other notices do not repeat it. */
export const isOffline = (error: unknown) => error instanceof ApiError && error.kind === 'offline'

export function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && error.kind === 'not_found'
}

/**
 * The kind of error for an HTTP status. `undefined` for 2xx, because then the body decides. A redirect or an
 * opaque reply is like no reply, because the service may have acted.
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
  'unrecognized',
  'reply_too_large',
])

/** Whether the service may have changed something although it reported no success. */
export function mayHaveBeenDone(kind: ApiErrorKind): boolean {
  return MAY_HAVE_BEEN_DONE.has(kind)
}
