const FIVE_MINUTES = 300_000

/** A day's name or an ISO date in front: `Date.parse` alone finds a date in nearly any words. */
const DATE = /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? |\d{4}-\d{2}-\d{2}T)/i

function untilDate(text: string, now: number): number {
  if (!DATE.test(text)) return Number.NaN
  // The oldest of the three forms names no zone; it is UTC all the same (RFC 9110 §5.6.7).
  return Date.parse(/(?:gmt|utc|z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text} GMT`) - now
}

/**
 * Reads `Retry-After`: seconds or an HTTP date (RFC 9110 §10.2.3).
 *
 * @param now epoch milliseconds
 * @returns milliseconds, at most five minutes; `undefined` for what is absent, negative or no date.
 *   The browser hides the header from other origins unless the service exposes it.
 */
export function readRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null || value.trim() === '') return undefined
  const text = value.trim()
  const wait = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : untilDate(text, now)
  if (Number.isNaN(wait) || wait < 0) return undefined
  return Math.min(wait, FIVE_MINUTES)
}
