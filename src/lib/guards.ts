/**
 * The few checks that the first load needs. Schemas are zod's everywhere else; its 10 kB are kept
 * back until a record is odd or a screen with a form opens.
 */
export type Check<Value> = (value: unknown) => value is Value

export const isText: Check<string> = (value) => typeof value === 'string'
/** The search part of an address, or nothing of it. */
export const isSearch: Check<string> = (value): value is string =>
  isText(value) && /^(?:$|\?)/.test(value)
export const isFlag: Check<boolean> = (value) => typeof value === 'boolean'

/** One of these words. */
export function oneOf<const Word extends string>(...words: readonly Word[]): Check<Word> {
  return (value): value is Word => words.some((word) => word === value)
}

/** A number from `least` to `most`, both included. */
export function numberIn(least: number, most: number, whole = false): Check<number> {
  return (value): value is number =>
    typeof value === 'number' &&
    value >= least &&
    value <= most &&
    (!whole || Number.isInteger(value))
}
