import { isSameJson, isJsonObject, own, type JsonObject } from './json'

export interface Change {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved'
  readonly where: readonly string[]
  /** For `moved`, `before` and `after` are positions in the list, counted from 1. */
  readonly before?: unknown
  readonly after?: unknown
}

/** Compares the values of a key that needs its own comparison. Returns `undefined` for any other key. */
type CompareKey = (
  path: readonly string[],
  before: unknown,
  after: unknown,
) => readonly Change[] | undefined

const MAX_DEPTH = 30

/** All differences. The order of keys counts only inside a list, because a list is compared as one value. */
export function changesIn(
  before: JsonObject,
  after: JsonObject,
  compareKey: CompareKey = () => undefined,
  where: readonly string[] = [],
): readonly Change[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key): readonly Change[] => {
    const [old, now] = [own(before, key), own(after, key)]
    if (isSameJson(old, now)) return []
    const path = [...where, key]
    const changes = compareKey(path, old, now)
    if (changes !== undefined) return changes
    if (isJsonObject(old) && isJsonObject(now) && path.length <= MAX_DEPTH) {
      return changesIn(old, now, compareKey, path)
    }
    if (old === undefined) return [{ kind: 'added', where: path, after: now }]
    if (now === undefined) return [{ kind: 'removed', where: path, before: old }]
    return [{ kind: 'changed', where: path, before: old, after: now }]
  })
}
