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
