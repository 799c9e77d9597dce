const FIVE_MINUTES = 300_000

/** A date must begin with a weekday or an ISO date, because `Date.parse` finds a date in almost any text. */
const DATE = /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? |\d{4}-\d{2}-\d{2}T)/i

function untilDate(text: string, now: number): number {
  if (!DATE.test(text)) return Number.NaN
  // The oldest of the three HTTP date forms has no time zone. It means UTC (RFC 9110 §5.6.7).
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
 * @returns milliseconds, at most five minutes; `undefined` if it is missing, negative or not a date, or if the
 * browser hides the header of another origin
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after') ?? ''
  const isNumber = /^-?\d+(\.\d+)?$/.test(text)
  const wait = isNumber ? Number(text) * 1000 : untilDate(text, serverTimeOf(headers) ?? now)
  if (Number.isNaN(wait) || wait < 0) return undefined
  return Math.min(wait, FIVE_MINUTES)
}
