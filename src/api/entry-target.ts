import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { idFrom } from './coerce'
import { ALL_KEYS, idAt, MAYBE_ID_KEYS } from './entry-id'

const isSure = (entry: JsonObject, key: string) =>
  !MAYBE_ID_KEYS.includes(key) || isJsonObject(own(entry, key))

/** The id that an entry is about. If the entry has several ids, it is the requested id, or else the first id. */
export function idOfEntry(entry: unknown, ids: ReadonlySet<string>): string | undefined {
  if (!isJsonObject(entry)) return idFrom(entry)
  const requested = ALL_KEYS.find((key) => ids.has(idAt(entry, key) ?? ''))
  const key =
    requested ?? ALL_KEYS.find((each) => idAt(entry, each) !== undefined && isSure(entry, each))
  return key === undefined ? undefined : idAt(entry, key)
}

export function withoutIds(entry: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !ALL_KEYS.includes(key)))
}
