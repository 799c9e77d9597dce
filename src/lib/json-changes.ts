/** The differences between two JSON objects, key by key. */
import { isSameJson, isJsonObject, own, type JsonObject } from './json'

export interface Change {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved'
  /** The keys that lead to the change, for display. */
  readonly where: readonly string[]
  /** For `moved`, `before` and `after` are positions in the list, counted from 1. */
  readonly before?: unknown
  readonly after?: unknown
}

/** Compares the values of one key in a special way. Returns `undefined` for a key that needs no special way. */
type OwnReading = (
  way: readonly string[],
  before: unknown,
  after: unknown,
) => readonly Change[] | undefined

const MAX_DEPTH = 30

/** All differences except the order of keys. A list is compared as one value. */
export function changesIn(
  before: JsonObject,
  after: JsonObject,
  ownReading: OwnReading = () => undefined,
  where: readonly string[] = [],
): readonly Change[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key): readonly Change[] => {
    const [old, now] = [own(before, key), own(after, key)]
    if (isSameJson(old, now)) return []
    const way = [...where, key]
    const read = ownReading(way, old, now)
    if (read !== undefined) return read
    if (isJsonObject(old) && isJsonObject(now) && way.length <= MAX_DEPTH) {
      return changesIn(old, now, ownReading, way)
    }
    if (old === undefined) return [{ kind: 'added', where: way, after: now }]
    if (now === undefined) return [{ kind: 'removed', where: way, before: old }]
    return [{ kind: 'changed', where: way, before: old, after: now }]
  })
}
