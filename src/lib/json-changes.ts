/** What is different between two objects, key by key. */
import { isSameJson, isJsonObject, own, type JsonObject } from './json'

export interface Change {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved'
  /** Names on the way there, for people to read. */
  readonly where: readonly string[]
  /** For what was moved: its places, from 1. */
  readonly before?: unknown
  readonly after?: unknown
}

/** The changes under a key that has a reading of its own; `undefined` for any other key. */
type OwnReading = (
  way: readonly string[],
  before: unknown,
  after: unknown,
) => readonly Change[] | undefined

const DEEPEST = 30

/** All that differs but the order of keys. Lists are compared as wholes. */
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
    if (isJsonObject(old) && isJsonObject(now) && way.length <= DEEPEST) {
      return changesIn(old, now, ownReading, way)
    }
    if (old === undefined) return [{ kind: 'added', where: way, after: now }]
    if (now === undefined) return [{ kind: 'removed', where: way, before: old }]
    return [{ kind: 'changed', where: way, before: old, after: now }]
  })
}
