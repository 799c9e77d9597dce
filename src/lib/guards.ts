/** Type guards for `config.json` and the preferences. The first load reads both, and zod would add 10 kB to it. */
export type Check<Value> = (value: unknown) => value is Value

export const isText: Check<string> = (value) => typeof value === 'string'
/** The search part of a URL (`?a=b`), or an empty text. */
export const isSearch: Check<string> = (value): value is string =>
  isText(value) && /^(?:$|\?)/.test(value)
export const isFlag: Check<boolean> = (value) => typeof value === 'boolean'

export function oneOf<const Word extends string>(...words: readonly Word[]): Check<Word> {
  return (value): value is Word => words.some((word) => word === value)
}

export function numberIn(least: number, most: number, whole = false): Check<number> {
  return (value): value is number =>
    typeof value === 'number' &&
    value >= least &&
    value <= most &&
    (!whole || Number.isInteger(value))
}
