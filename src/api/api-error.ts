import type { ApiErrorKind } from './api-error-kind'

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
  /** Epoch milliseconds: the time of the answer, plus `retryAfterMs`. */
  readonly retryAt?: number
  /** The request had an idempotency key. So a 409 may be about an earlier copy of this request. */
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
