/**
 * Is an object a record, or an envelope (the object around a list of records)? An unknown reply must end in an error.
 * If an envelope counted as a record, it would be listed as a pipeline that does not exist.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'

/** Keys that can name a record of any resource. */
const NAME_KEYS = ['_id', 'name', 'identifier', 'tool_identifier', 'fullName', 'full_name']
/** Keys that most records have, and that the object around a list rarely has. */
const FIELD_KEYS = [
  'id',
  'description',
  'createdAt',
  'updatedAt',
  'steps',
  'tags',
  'category',
  'configuration',
  'fields',
  'usageType',
  'active',
  'url',
  'path_with_namespace',
  'nameWithOwner',
  'private',
  'default',
  'isDefault',
  'protected',
]
/** Keys that both records and envelopes can have. */
const COMMON_KEYS = ['status', 'state', 'phase']
/** Lists that belong to a record. */
const OWN_LISTS: ReadonlySet<string> = new Set(['steps', 'tags', 'fields'])
/** Wrapper keys of other services. In a map from id to record, they are not ids. */
const WRAPPERS: ReadonlySet<string> = new Set([
  'result',
  'response',
  'payload',
  'body',
  'page',
  'pageInfo',
  'paging',
  'list',
  'rows',
  'content',
  'entries',
  'edges',
  'nodes',
  'node',
])

const isName = (value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'

/** Whether the object has a list that our records never have. An empty list counts too. */
function holdsForeignList(object: JsonObject): boolean {
  return Object.entries(object).some(([key, value]) => {
    if (!Array.isArray(value) || OWN_LISTS.has(key)) return false
    return value.length === 0 || (value as readonly unknown[]).some(isJsonObject)
  })
}

/** Whether the object is one record instead of a list. It needs a name and another name or field of a record. */
export function isLoneRecord(object: JsonObject): boolean {
  if (isName(own(object, '_id'))) return true
  const names = NAME_KEYS.filter((key) => isName(own(object, key)))
  const fields = FIELD_KEYS.filter((key) => Object.hasOwn(object, key))
  return names.length > 0 && names.length + fields.length > 1 && !holdsForeignList(object)
}

/** Whether a value of a map from id to record is a record. An empty object counts as one. */
export function isRecordOfMap(id: string, value: JsonObject): boolean {
  if (WRAPPERS.has(id)) return false
  if (NAME_KEYS.some((key) => isName(own(value, key)))) return true
  const isKnown = [...FIELD_KEYS, ...COMMON_KEYS].some((key) => Object.hasOwn(value, key))
  return (isKnown || Object.keys(value).length === 0) && !holdsForeignList(value)
}
