import { ApiError, type ApiErrorKind } from './api-error'

const ATTEMPTS = 3
const SHORTEST = 1_000
const LONGEST = 30_000

/** Reads are tried again after these only: nothing that the service answered for good. */
const RETRIED: ReadonlySet<ApiErrorKind> = new Set(['network', 'timeout', 'rate_limited', 'server'])

export interface ReadRetry {
  readonly retry: (failures: number, error: unknown) => boolean
  /** Milliseconds until the next attempt. */
  readonly retryDelay: (failures: number, error: unknown) => number
  /** When (epoch ms) the attempt after this error is due; for the countdown. */
  readonly nextAttemptAt: (error: unknown) => number | undefined
}

/**
 * The retry policy of reads: at most three attempts, full jitter between 1 and 30 s, the service's
 * `Retry-After` when it can be read. Actions are never tried again.
 */
export function createReadRetry(now: () => number, random: () => number): ReadRetry {
  const due = new WeakMap<ApiError, number>()
  const retry = (failures: number, error: unknown) =>
    error instanceof ApiError && RETRIED.has(error.kind) && failures < ATTEMPTS - 1
  return {
    retry,
    retryDelay: (failures, error) => {
      const ceiling = Math.min(LONGEST, SHORTEST * 2 ** (failures + 1))
      const jitter = SHORTEST + random() * (ceiling - SHORTEST)
      if (!(error instanceof ApiError)) return jitter
      // "Retry-After: 0" is no licence to hammer.
      const wait = Math.max(error.facts.retryAfterMs ?? jitter, SHORTEST)
      // The query layer asks for the delay of the last failure too, which nothing follows.
      if (retry(failures, error)) due.set(error, now() + wait)
      return wait
    },
    nextAttemptAt: (error) => (error instanceof ApiError ? due.get(error) : undefined),
  }
}
