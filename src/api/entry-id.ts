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
export const MAYBE_ID_KEYS = ['pipeline', 'resource', 'task']
export const ALL_KEYS = [...ID_KEYS, ...MAYBE_ID_KEYS]

/** The id under a key; an object there is the record, which names its own. */
export function idAt(entry: JsonObject, key: string): string | undefined {
  const value = own(entry, key)
  return isJsonObject(value) ? idOfRecord(value) : idFrom(value)
}

/** What a record calls itself. */
export function idOfRecord(record: JsonObject): string | undefined {
  return idFrom(own(record, '_id')) ?? idFrom(own(record, 'id'))
}

/** Does an entry name something that it is about? */
export function namesResource(entry: unknown): boolean {
  return isJsonObject(entry) && ALL_KEYS.some((key) => idAt(entry, key) !== undefined)
}
