/** Which resource an entry of an answer is about. The services do not document where its id stands. */
import { idFrom } from './coerce'
import { isJsonObject, own, type JsonObject } from '~/lib/json'

/** Keys that hold an id and nothing else. */
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
/** Keys that may hold an id, a record, a kind or a name. A text there counts only if its id was asked for. */
const MAYBE_ID_KEYS = ['pipeline', 'resource', 'task']
const ALL_KEYS = [...ID_KEYS, ...MAYBE_ID_KEYS]

/** The id under a key; an object there is the record, which names its own. */
function idAt(entry: JsonObject, key: string): string | undefined {
  const value = own(entry, key)
  return isJsonObject(value) ? idOfRecord(value) : idFrom(value)
}

/** What a record calls itself. */
export function idOfRecord(record: JsonObject): string | undefined {
  return idFrom(own(record, '_id')) ?? idFrom(own(record, 'id'))
}

const isSure = (entry: JsonObject, key: string) =>
  !MAYBE_ID_KEYS.includes(key) || isJsonObject(own(entry, key))

/** The id that an entry is about: of its keys the one that was asked for, else the first. */
export function idOfEntry(entry: unknown, ids: ReadonlySet<string>): string | undefined {
  if (!isJsonObject(entry)) return idFrom(entry)
  const found = ALL_KEYS.flatMap((key) => {
    const id = idAt(entry, key)
    return id === undefined ? [] : [{ id, isSure: isSure(entry, key) }]
  })
  const asked = found.find(({ id }) => ids.has(id))
  return (asked ?? found.find((each) => each.isSure))?.id
}

/** Does an entry name something that it is about? */
export function namesResource(entry: unknown): boolean {
  return isJsonObject(entry) && ALL_KEYS.some((key) => idAt(entry, key) !== undefined)
}

/** The entry without the keys that say which resource it is about. */
export function withoutIds(entry: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !ALL_KEYS.includes(key)))
}
