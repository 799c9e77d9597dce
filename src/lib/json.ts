/** A JSON object from outside. Its keys are data, so read them with `own`, never with a dot. */
export type JsonObject = { readonly [key: string]: unknown }

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of an own key. Inherited keys (`constructor`, `__proto__`) give `undefined`. */
export function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** `JSON.parse` that returns `undefined` instead of throwing. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/**
 * JSON for display, cut at `limit` characters. It never throws. If a value is nested too deeply or is not JSON,
 * the text says so.
 */
export function printJson(
  value: unknown,
  limit = 200_000,
  replacer?: (key: string, value: unknown) => unknown,
): { text: string; cut: boolean } {
  let text: string
  try {
    text = JSON.stringify(value, replacer, 2) ?? String(value)
  } catch (error) {
    return {
      text: `This value cannot be printed: ${error instanceof Error ? error.message : 'unknown cause'}`,
      cut: true,
    }
  }
  return text.length > limit ? { text: text.slice(0, limit), cut: true } : { text, cut: false }
}

/**
 * Whether two values are the same JSON, with their keys in the same order. The comparison stops at the first
 * difference. Values that are nested too deeply count as different.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  try {
    return isSame(one, other)
  } catch {
    return false
  }
}

const isNull = (value: unknown) =>
  value === null || (typeof value === 'number' && !Number.isFinite(value))

function isSame(one: unknown, other: unknown): boolean {
  // 0 and −0 are the same too, because JSON prints both as 0.
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    // JSON prints a number that is too large as null.
    return isNull(one) && isNull(other)
  }
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  const others = Object.keys(other)
  if (keys.length !== others.length) return false
  return keys.every(
    (key, at) => others[at] === key && isSame(Reflect.get(one, key), Reflect.get(other, key)),
  )
}

/** Type guards for `config.json` and the preferences. The first load reads both, and zod would add 10 kB to it. */
export type TypeGuard<Value> = (value: unknown) => value is Value

export const isString: TypeGuard<string> = (value) => typeof value === 'string'
/** The search part of a URL (`?a=b`), or an empty text. */
export const isUrlSearch: TypeGuard<string> = (value): value is string =>
  isString(value) && /^(?:$|\?)/.test(value)
export const isBoolean: TypeGuard<boolean> = (value) => typeof value === 'boolean'

export function oneOf<const Word extends string>(...words: readonly Word[]): TypeGuard<Word> {
  return (value): value is Word => words.some((word) => word === value)
}

export function numberBetween(least: number, most: number, whole = false): TypeGuard<number> {
  return (value): value is number =>
    typeof value === 'number' &&
    value >= least &&
    value <= most &&
    (!whole || Number.isInteger(value))
}
