/** Finds the id of the resource that an entry of a reply is about. The service documents no key for this id. */
import { idFrom } from './coerce'
import { isJsonObject, own, type JsonObject } from '~/lib/json'

const ID_KEYS = [
  'target',
  'id',
  '_id',
  'resourceId',
  'resource_id',
  'pipelineId',
  'pipeline_id',
  'taskId',
  'task_id',
]
/**
 * Keys that may contain an id, a record, a kind or a name. `idOfEntry` uses a text under such a key only if the text is
 * a requested id.
 */
const MAYBE_ID_KEYS = ['pipeline', 'resource', 'task']
const ALL_KEYS = [...ID_KEYS, ...MAYBE_ID_KEYS]

export function idOfRecord(record: JsonObject): string | undefined {
  return idFrom(own(record, '_id')) ?? idFrom(own(record, 'id'))
}

function idAt(entry: JsonObject, key: string): string | undefined {
  const value = own(entry, key)
  return isJsonObject(value) ? idOfRecord(value) : idFrom(value)
}

export function hasResourceId(entry: unknown): boolean {
  return isJsonObject(entry) && ALL_KEYS.some((key) => idAt(entry, key) !== undefined)
}

/**
 * The id that an entry is about. If the entry has several ids, a requested id is preferred, else the first id is used.
 */
export function idOfEntry(entry: unknown, ids: ReadonlySet<string>): string | undefined {
  if (!isJsonObject(entry)) return idFrom(entry)
  const isSure = (key: string) => ID_KEYS.includes(key) || isJsonObject(own(entry, key))
  const named = ALL_KEYS.flatMap((key) => {
    const id = idAt(entry, key)
    return id !== undefined && (ids.has(id) || isSure(key)) ? [id] : []
  })
  return named.find((id) => ids.has(id)) ?? named[0]
}

export function withoutIds(entry: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !ALL_KEYS.includes(key)))
}
