/**
 * Reads a list from a reply. No list body is documented, so these forms are accepted: an array; an object with the
 * array under a known key, also nested under `data`; a single record; a map from id to record; `edges` or `nodes` of a
 * GraphQL service.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { PAGING_KEYS, pagingOf, TOTAL_KEYS, type Paging } from './list-paging'

export interface Unreadable {
  readonly index: number
  readonly value: unknown
}

export interface List<Item> extends Paging {
  readonly items: readonly Item[]
  readonly unreadable: readonly Unreadable[]
}

interface Envelope extends Paging {
  readonly records: readonly unknown[]
}

/** Keys under which a reply may contain its list. */
const WRAPPER_KEYS = ['data', 'items', 'results', 'records']
/** Keys of the object around a list. In a map from id to record, they are not ids. */
const ENVELOPE_KEYS: ReadonlySet<string> = new Set([
  ...WRAPPER_KEYS,
  ...TOTAL_KEYS,
  'meta',
  'links',
  '_links',
  'pagination',
  'paging',
  'page',
  'pageInfo',
  'error',
  'errors',
  'success',
  'status',
  'result',
  'response',
  'payload',
  'body',
  'list',
  'rows',
  'content',
  'entries',
  'edges',
  'nodes',
  'node',
])

/**
 * Reads a map from id to record. A record may lack its id, so the key of the map is copied into the field `mapKey` of
 * the record.
 */
function recordsOfMap(
  map: JsonObject,
  keys: readonly string[],
  mapKey: string,
): readonly unknown[] | undefined {
  const entries = Object.entries(map).filter(([key, value]) => {
    // A branch can be named `next`, so an object under a paging key is a record.
    if (isJsonObject(value) || !(ENVELOPE_KEYS.has(key) || PAGING_KEYS.includes(key))) return true
    // A list under an envelope key or a paging key may contain the records. So the list stays in `entries`, and `isMap`
    // becomes false. A list of errors is removed.
    return Array.isArray(value) && !key.startsWith('error')
  })
  const isMap =
    entries.some(([, value]) => isJsonObject(value) && Object.keys(value).length > 0) &&
    entries.every(
      ([key, value]) =>
        !ENVELOPE_KEYS.has(key) &&
        !keys.includes(key) &&
        // A missing record (`null`) must not make the other records unreadable.
        (value === null || (isJsonObject(value) && isRecordOfMap(value))),
    )
  if (!isMap) return undefined
  return entries.map(([id, value]) =>
    !isJsonObject(value) ||
    Object.hasOwn(value, mapKey) ||
    (mapKey === '_id' && Object.hasOwn(value, 'id'))
      ? value
      : { ...value, [mapKey]: id },
  )
}

/** Reads `edges: [{node: …}]` or `nodes: […]`, the two forms of GraphQL services. */
function recordsOfConnection(object: JsonObject): readonly unknown[] | undefined {
  const edges = own(object, 'edges')
  if (Array.isArray(edges)) {
    return (edges as readonly unknown[]).map((edge) =>
      isJsonObject(edge) && Object.hasOwn(edge, 'node') ? own(edge, 'node') : edge,
    )
  }
  const nodes = own(object, 'nodes')
  return Array.isArray(nodes) ? (nodes as readonly unknown[]) : undefined
}

interface Found {
  readonly records: readonly unknown[]
  /** The objects around the list, which may contain a total and a next page. */
  readonly wrappers: readonly JsonObject[]
}

/**
 * Searches the object and `levels` levels below it. With two levels, `{data: {pipelines: {items: […]}}}` is the deepest
 * form that is accepted.
 */
function find(
  object: JsonObject,
  keys: readonly string[],
  mapKey: string,
  levels: number,
): Found | undefined {
  const values = keys.map((key) => own(object, key))
  const list = values.find((value) => Array.isArray(value))
  if (list !== undefined) return { records: list as readonly unknown[], wrappers: [object] }
  for (const inner of levels > 0 ? values.filter(isJsonObject) : []) {
    const nested = find(inner, keys, mapKey, levels - 1)
    if (nested !== undefined) return { ...nested, wrappers: [object, ...nested.wrappers] }
  }
  // A single record is checked first, because a pipeline can have its own `edges` and `nodes`.
  if (isLoneRecord(object)) return { records: [object], wrappers: [] }
  const records = recordsOfConnection(object) ?? recordsOfMap(object, keys, mapKey)
  return records && { records, wrappers: [object] }
}

/**
 * Finds the list in a reply.
 *
 * @param json the parsed body
 * @param name the name of the resource (`pipelines`, `tools`, …), which may be the key of the list
 * @param mapKey if the body is a map, the field of each record that gets the key of the map
 * @param outside the result of `pagingKeysOf` for this reply
 * @returns `undefined` if no known list is found; an empty object is not a list, because it may mean anything
 */
export function openEnvelope(
  json: unknown,
  name: string,
  mapKey = '_id',
  outside: JsonObject = {},
): Envelope | undefined {
  const whole = Array.isArray(json)
    ? { records: json as readonly unknown[], wrappers: [] }
    : undefined
  const found = isJsonObject(json) ? find(json, [...WRAPPER_KEYS, name], mapKey, 2) : whole
  if (found === undefined) return undefined
  const { records, wrappers } = found
  return { records, ...pagingOf([...wrappers, outside], records.length) }
}

/**
 * Reads every record. Unreadable records are counted and kept, never dropped.
 *
 * @param read returns `undefined` for an unreadable record
 */
export function readRecords<Item>(
  { records, ...paging }: Envelope,
  read: (record: unknown) => Item | undefined,
): List<Item> {
  const items: Item[] = []
  const unreadable: Unreadable[] = []
  for (const [index, record] of records.entries()) {
    const item = read(record)
    if (item === undefined) unreadable.push({ index, value: record })
    else items.push(item)
  }
  return { ...paging, items, unreadable }
}

// The code below distinguishes a record from an envelope, which is the object around a list of records. An envelope
// must never count as a record, because then Sluice would list a pipeline that does not exist.

const NAME_KEYS = ['_id', 'name', 'identifier', 'tool_identifier', 'fullName', 'full_name']
/** Keys that are common in records and rare in envelopes. */
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
const COMMON_KEYS = ['status', 'state', 'phase']
const OWN_LISTS: ReadonlySet<string> = new Set(['steps', 'tags', 'fields'])
const isName = (value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'

/**
 * Whether the object contains a list of other records. `steps`, `tags` and `fields` do not count, because a record has
 * these lists itself. An empty list counts, because it may be an empty list of records.
 */
function holdsForeignList(object: JsonObject): boolean {
  return Object.entries(object).some(([key, value]) => {
    if (!Array.isArray(value) || OWN_LISTS.has(key)) return false
    return value.length === 0 || (value as readonly unknown[]).some(isJsonObject)
  })
}

/**
 * Whether the object is one record. A record has an `_id`, or a name together with a second name or a field. Without an
 * `_id`, it has no list of other records.
 */
function isLoneRecord(object: JsonObject): boolean {
  if (isName(own(object, '_id'))) return true
  const names = NAME_KEYS.filter((key) => isName(own(object, key)))
  const fields = FIELD_KEYS.filter((key) => Object.hasOwn(object, key))
  return names.length > 0 && names.length + fields.length > 1 && !holdsForeignList(object)
}

/** Whether a value of a map from id to record is a record. An empty object counts as a record. */
function isRecordOfMap(value: JsonObject): boolean {
  if (NAME_KEYS.some((key) => isName(own(value, key)))) return true
  const isKnown = [...FIELD_KEYS, ...COMMON_KEYS].some((key) => Object.hasOwn(value, key))
  return (isKnown || Object.keys(value).length === 0) && !holdsForeignList(value)
}
