/**
 * Reads a list from a reply. No list body is documented, so several forms are accepted: an array, an object that
 * has the array under a known key (also nested under `data`), a connection of edges or nodes, a map from id to
 * record, and a single record.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { joinPaging, PAGING_KEYS, pagingOf, TOTAL_KEYS, type Paging } from './list-paging'
import { isLoneRecord, isRecordOfMap } from './record-shape'

/** A record that could not be read, kept for the raw view. */
export interface Unreadable {
  readonly index: number
  readonly value: unknown
}

export interface List<Item> extends Paging {
  readonly items: readonly Item[]
  readonly unreadable: readonly Unreadable[]
}

export interface Envelope extends Paging {
  readonly records: readonly unknown[]
}

const LIST_KEYS = ['data', 'items', 'results', 'records']
/** Keys that are not ids. In a map from id to record, such a key is skipped if its value is a text or a number. */
const NO_IDS: ReadonlySet<string> = new Set([
  ...LIST_KEYS,
  ...TOTAL_KEYS,
  'meta',
  'links',
  '_links',
  'pagination',
  'pageInfo',
  'error',
  'errors',
  'success',
  'status',
])

/** Paging keys are not ids either. But a branch can be named `next`, so an object under such a key is a record. */
const NO_IDS_OF_PAGING: ReadonlySet<string> = new Set(PAGING_KEYS)

function isPagingKey(key: string, value: unknown): boolean {
  return NO_IDS_OF_PAGING.has(key) && !isJsonObject(value)
}

/** In a map, only the key is the id. It is copied into the record as `mapKey`. */
function recordsOfMap(
  map: JsonObject,
  keys: readonly string[],
  mapKey: string,
): readonly unknown[] | undefined {
  const entries = Object.entries(map).filter(
    ([key, value]) => !isPagingKey(key, value) && (!NO_IDS.has(key) || typeof value === 'object'),
  )
  const isMap =
    entries.some(([, value]) => isJsonObject(value) && Object.keys(value).length > 0) &&
    entries.every(
      ([key, value]) =>
        !NO_IDS.has(key) &&
        !keys.includes(key) &&
        // One missing record must not lose the others.
        (value === null || (isJsonObject(value) && isRecordOfMap(key, value))),
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

/** `edges: [{node: …}]` or `nodes: […]`, the forms of GraphQL services. */
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

/** Finds the list in at most two levels. `{data: {pipelines: […]}}` is the deepest form that is accepted. */
function open(
  object: JsonObject,
  keys: readonly string[],
  mapKey: string,
  levels: number,
): Envelope | undefined {
  for (const key of keys) {
    const value = own(object, key)
    if (Array.isArray(value)) {
      const records = value as readonly unknown[]
      return { records, ...pagingOf(object, records.length) }
    }
  }
  for (const key of levels > 0 ? keys : []) {
    const inner = own(object, key)
    const nested = isJsonObject(inner) ? open(inner, keys, mapKey, levels - 1) : undefined
    if (nested !== undefined) {
      return { ...nested, ...joinPaging(pagingOf(object, nested.records.length), nested) }
    }
  }
  // A single record is checked first, because a pipeline can have its own `edges` and `nodes`.
  if (isLoneRecord(object)) return { records: [object] }
  const records = recordsOfConnection(object) ?? recordsOfMap(object, keys, mapKey)
  return records && { records, ...pagingOf(object, records.length) }
}

/**
 * Finds the list in a reply.
 *
 * @param json the parsed body
 * @param name the name of the resource (`pipelines`, `tools`, …), which may be the key of the list
 * @param mapKey the field of a record that the keys of a map contain
 * @returns `undefined` if there is no known list; an empty object is not a list, because it may mean anything
 */
export function openEnvelope(json: unknown, name: string, mapKey = '_id'): Envelope | undefined {
  if (Array.isArray(json)) return { records: json as readonly unknown[] }
  return isJsonObject(json) ? open(json, [...LIST_KEYS, name], mapKey, 2) : undefined
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
