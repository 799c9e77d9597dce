import { ApiError } from './api-error'
import type { ApiErrorKind } from './api-error-kind'

const ATTEMPTS = 3
const SHORTEST = 1_000
const LONGEST = 30_000

/** Reads are retried only after these errors, because another attempt can succeed. */
const RETRIED: ReadonlySet<ApiErrorKind> = new Set(['network', 'timeout', 'rate_limited', 'server'])

export type ReadRetry = ReturnType<typeof createReadRetry>

/**
 * The retry policy of reads: at most three attempts. The delay is random, 1 to 2 s and then 1 to 4 s. If the service
 * sends `Retry-After`, its delay is used instead. Requests that change something are never retried.
 */
export function createReadRetry(now: () => number, random: () => number) {
  const due = new WeakMap<ApiError, number>()
  const retry = (failures: number, error: unknown) =>
    error instanceof ApiError && RETRIED.has(error.kind) && failures < ATTEMPTS - 1
  return {
    retry,
    retryDelay: (failures: number, error: unknown): number => {
      const ceiling = Math.min(LONGEST, SHORTEST * 2 ** (failures + 1))
      const jitter = SHORTEST + random() * (ceiling - SHORTEST)
      if (!(error instanceof ApiError)) return jitter
      // Even with "Retry-After: 0", the client waits the shortest delay.
      const wait = Math.max(error.facts.retryAfterMs ?? jitter, SHORTEST)
      // react-query asks for a delay even after the last attempt. Then no attempt follows, so no time is stored.
      if (retry(failures, error)) due.set(error, now() + wait)
      return wait
    },
    /** When (epoch ms) the next attempt after this error starts, for the countdown. */
    nextAttemptAt: (error: unknown): number | undefined =>
      error instanceof ApiError ? due.get(error) : undefined,
  }
}
