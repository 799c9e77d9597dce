/**
 * Reads single values of a record. A value of the wrong type is converted if that is safe. Otherwise it counts as
 * missing.
 */

/** A number below this limit counts as seconds, because in milliseconds it would be a date before 1974. */
const SECONDS_LIMIT = 100_000_000_000

function isoOf(epoch: number): string {
  const date = new Date(Math.abs(epoch) < SECONDS_LIMIT ? epoch * 1000 : epoch)
  return Number.isNaN(date.getTime()) ? String(epoch) : date.toISOString()
}

/**
 * An id: a string, or a whole number, which becomes text. An empty string is not an id. A number beyond 2^53 is not an
 * id either, because JavaScript may have rounded it. Then an action would go to another resource.
 */
export function idFrom(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  return Number.isSafeInteger(value) ? String(value) : undefined
}

/** Text is unchanged. Numbers become text. Anything else counts as missing. */
export function textFrom(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return isFiniteNumber(value) ? String(value) : undefined
}

/** A point in time. A string is unchanged, even if it is not a date. A number becomes ISO 8601 text, if possible. */
export function momentFrom(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return isFiniteNumber(value) ? isoOf(value) : undefined
}

/** A list of words. Entries that are neither text nor numbers are removed. */
export function wordsFrom(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  return (value as readonly unknown[]).flatMap((word) =>
    typeof word === 'string' ? [word] : typeof word === 'number' ? [String(word)] : [],
  )
}

function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value)
}
