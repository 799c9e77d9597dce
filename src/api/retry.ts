import { ApiError } from './api-error'
import type { ApiErrorKind } from './api-error-kind'

const ATTEMPTS = 3
const SHORTEST = 1_000
const LONGEST = 30_000

/** Reads are retried only after these errors, because another attempt can succeed. */
export const RETRIED: ReadonlySet<ApiErrorKind> = new Set([
  'network',
  'timeout',
  'rate_limited',
  'server',
])

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
    /** The time (epoch ms) of the next attempt after this error, for the countdown. */
    nextAttemptAt: (error: unknown): number | undefined =>
      error instanceof ApiError ? due.get(error) : undefined,
  }
}

const FIVE_MINUTES = 300_000

/** A date must begin with a weekday or an ISO date, because `Date.parse` finds a date in almost any text. */
const DATE = /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? |\d{4}-\d{2}-\d{2}T)/i

function untilDate(text: string, now: number): number {
  if (!DATE.test(text)) return Number.NaN
  // The oldest of the three HTTP date forms has no time zone. A date in this form is in UTC (RFC 9110 §5.6.7).
  return Date.parse(/(?:gmt|utc|z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text} GMT`) - now
}

/** The time of a reply on the clock of the service, epoch milliseconds. */
export function serverTimeOf(headers: Headers): number | undefined {
  const time = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(time) ? undefined : time
}

/**
 * Reads `Retry-After`: seconds, or an HTTP date on the clock of the service (RFC 9110 §10.2.3).
 *
 * @param now our clock in epoch milliseconds, for a reply without a `Date` header
 * @returns milliseconds, at most five minutes. `undefined` if the header is missing, negative, not a date, or hidden by
 * the browser because the service has another origin
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after') ?? ''
  const isNumber = /^-?\d+(\.\d+)?$/.test(text)
  const wait = isNumber ? Number(text) * 1000 : untilDate(text, serverTimeOf(headers) ?? now)
  if (Number.isNaN(wait) || wait < 0) return undefined
  return Math.min(wait, FIVE_MINUTES)
}
