const FIVE_MINUTES = 300_000

/** A day's name or an ISO date in front: `Date.parse` alone finds a date in nearly any words. */
const DATE = /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? |\d{4}-\d{2}-\d{2}T)/i

function untilDate(text: string, now: number): number {
  if (!DATE.test(text)) return Number.NaN
  // The oldest of the three forms names no zone; it is UTC all the same (RFC 9110 §5.6.7).
  return Date.parse(/(?:gmt|utc|z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text} GMT`) - now
}

/** The time of a reply by the clock of its service, epoch milliseconds. */
export function serverTimeOf(headers: Headers): number | undefined {
  const time = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(time) ? undefined : time
}

/**
 * Reads `Retry-After`: seconds or an HTTP date (RFC 9110 §10.2.3), which is one of the clock of the service.
 *
 * @param now epoch milliseconds of our own clock, for a reply without a time
 * @returns milliseconds, at most five minutes; `undefined` for what is absent, negative or no date.
 *   The browser hides the header from other origins unless the service exposes it.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after') ?? ''
  const isNumber = /^-?\d+(\.\d+)?$/.test(text)
  const wait = isNumber ? Number(text) * 1000 : untilDate(text, serverTimeOf(headers) ?? now)
  if (Number.isNaN(wait) || wait < 0) return undefined
  return Math.min(wait, FIVE_MINUTES)
}
