/** Which id of a call an entry of its answer is about. */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { idFrom } from './coerce'
import { ALL_KEYS, idAt, MAYBE_ID_KEYS } from './entry-id'

const isSure = (entry: JsonObject, key: string) =>
  !MAYBE_ID_KEYS.includes(key) || isJsonObject(own(entry, key))

/** The id that an entry is about: of its keys the one that was asked for, else the first. */
export function idOfEntry(entry: unknown, ids: ReadonlySet<string>): string | undefined {
  if (!isJsonObject(entry)) return idFrom(entry)
  const found = ALL_KEYS.flatMap((key) => {
    const id = idAt(entry, key)
    return id === undefined ? [] : [{ id, isSure: isSure(entry, key) }]
  })
  const requested = found.find(({ id }) => ids.has(id))
  return (requested ?? found.find((each) => each.isSure))?.id
}

/** The entry without the keys that say which resource it is about. */
export function withoutIds(entry: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !ALL_KEYS.includes(key)))
}
