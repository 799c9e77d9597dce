const FIVE_MINUTES = 300_000

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
  const wait = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  if (Number.isNaN(wait) || wait < 0) return undefined
  return Math.min(wait, FIVE_MINUTES)
}
