/**
 * How a value of a record is read: as far as it can be read. A value of the wrong type is coerced when that
 * is safe, else it counts as missing.
 */

/** Below this a number cannot be milliseconds since 1970 of any date after 1973: it is seconds. */
const SECONDS_LIMIT = 100_000_000_000

function isoOf(epoch: number): string {
  const date = new Date(Math.abs(epoch) < SECONDS_LIMIT ? epoch * 1000 : epoch)
  return Number.isNaN(date.getTime()) ? String(epoch) : date.toISOString()
}

/**
 * An identifier: a string, or a whole number written as one. An empty string is none, nor is a number
 * beyond 2^53: JavaScript has already rounded it, and an action would go to another resource.
 */
export function idFrom(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  return Number.isSafeInteger(value) ? String(value) : undefined
}

/** Text: kept word for word; numbers become text, anything else counts as missing. */
export function textFrom(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return isFiniteNumber(value) ? String(value) : undefined
}

/** A point in time: a string is kept as it is, even when it is no date; an epoch becomes ISO 8601. */
export function momentFrom(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return isFiniteNumber(value) ? isoOf(value) : undefined
}

/** A list of words; entries that are no text are left out. */
export function wordsFrom(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  return (value as readonly unknown[]).flatMap((word) =>
    typeof word === 'string' ? [word] : typeof word === 'number' ? [String(word)] : [],
  )
}

function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value)
}
