/** Finds the id of the resource that an entry of a reply is about. The service documents no key for this id. */
import { idFrom } from './coerce'
import { isJsonObject, own, type JsonObject } from '~/lib/json'

/** Keys that contain only ids. */
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
/** Keys that may contain an id, a record, a kind or a name. A text counts as an id only if that id was requested. */
export const MAYBE_ID_KEYS = ['pipeline', 'resource', 'task']
export const ALL_KEYS = [...ID_KEYS, ...MAYBE_ID_KEYS]

export function idAt(entry: JsonObject, key: string): string | undefined {
  const value = own(entry, key)
  return isJsonObject(value) ? idOfRecord(value) : idFrom(value)
}

export function idOfRecord(record: JsonObject): string | undefined {
  return idFrom(own(record, '_id')) ?? idFrom(own(record, 'id'))
}

export function namesResource(entry: unknown): boolean {
  return isJsonObject(entry) && ALL_KEYS.some((key) => idAt(entry, key) !== undefined)
}
