/**
 * Is an object a record, or something that holds records? An answer whose form is not known must end in
 * an error: a record made up from an envelope would be listed as a pipeline that does not exist.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'

/** By these a record of any resource is called. */
const NAME_KEYS = ['_id', 'name', 'identifier', 'tool_identifier', 'fullName', 'full_name']
/** These are fields of records, and rarely of envelopes. */
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
/** An envelope may have these as well. */
const COMMON_KEYS = ['status', 'state', 'phase']
/** Lists that belong to a record. */
const OWN_LISTS: ReadonlySet<string> = new Set(['steps', 'tags', 'fields'])
/** Wrappers of other services: none of them is the id of a record in a map. */
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

/** Holds a list that no record of ours has, be it empty. */
function holdsForeignList(object: JsonObject): boolean {
  return Object.entries(object).some(([key, value]) => {
    if (!Array.isArray(value) || OWN_LISTS.has(key)) return false
    return value.length === 0 || (value as readonly unknown[]).some(isJsonObject)
  })
}

/** A record in the place of a list: it names itself, and looks like one besides. */
export function isLoneRecord(object: JsonObject): boolean {
  if (isName(own(object, '_id'))) return true
  const names = NAME_KEYS.filter((key) => isName(own(object, key)))
  const fields = FIELD_KEYS.filter((key) => Object.hasOwn(object, key))
  return names.length > 0 && names.length + fields.length > 1 && !holdsForeignList(object)
}

/** A value of a map from id to record. One of no fields at all may be a record like its neighbours. */
export function isRecordOfMap(id: string, value: JsonObject): boolean {
  if (WRAPPERS.has(id)) return false
  if (NAME_KEYS.some((key) => isName(own(value, key)))) return true
  const isKnown = [...FIELD_KEYS, ...COMMON_KEYS].some((key) => Object.hasOwn(value, key))
  return (isKnown || Object.keys(value).length === 0) && !holdsForeignList(value)
}
