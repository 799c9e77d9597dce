/**
 * Lists as a service may send them. The service description shows no list body; contract §2 says what
 * we accept: a bare array, an object with the array under a known name (one level deep or under
 * `data`), a map from id to record, and a single record.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { atOnce, type Pieces } from '~/lib/take-turns'

/** A record that could not be read, kept for the raw view. */
export interface Unreadable {
  readonly index: number
  readonly value: unknown
}

export interface List<Item> {
  readonly items: readonly Item[]
  readonly unreadable: readonly Unreadable[]
  /** How many there are in all, when the service says so. */
  readonly total?: number
  /** Whether there are more pages, when the service says so. */
  readonly more?: boolean
}

export interface Envelope {
  readonly records: readonly unknown[]
  readonly total?: number
  readonly more?: boolean
}

const LIST_KEYS = ['data', 'items', 'results', 'records']
const MORE_KEYS = ['hasMore', 'nextPage']
const TOTAL_KEYS = ['total', 'totalCount', 'count']
/** Keys of an envelope. Beside a map's ids, those with a plain value are passed over. */
const NO_IDS: ReadonlySet<string> = new Set([
  ...LIST_KEYS,
  ...TOTAL_KEYS,
  ...MORE_KEYS,
  'meta',
  'links',
  'pagination',
  'error',
  'errors',
  'success',
  'status',
])

function totalOf(object: JsonObject, length: number): number | undefined {
  for (const key of TOTAL_KEYS) {
    const value = own(object, key)
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < length) continue
    // A `count` of just this many may be the page's own: it would hide the pages behind it.
    if (key !== 'count' || value > length) return value
  }
  return undefined
}

function moreOf(object: JsonObject): boolean | undefined {
  const hasMore = own(object, 'hasMore')
  if (typeof hasMore === 'boolean') return hasMore
  if (!Object.hasOwn(object, 'nextPage')) return undefined
  const nextPage = own(object, 'nextPage')
  return nextPage !== null && nextPage !== false && nextPage !== ''
}

function counts(object: JsonObject, length: number): Pick<Envelope, 'total' | 'more'> {
  const total = totalOf(object, length)
  const more = moreOf(object)
  return { ...(total !== undefined && { total }), ...(more !== undefined && { more }) }
}

/** Something that holds a list or a record, and is therefore no record itself. */
function isEnvelope(object: JsonObject, keys: readonly string[]): boolean {
  return keys.some((key) => {
    const value = own(object, key)
    return typeof value === 'object' && value !== null
  })
}

/** A map carries the id in its key only; it is put into the record under `mapKey`. */
function recordsOfMap(
  map: JsonObject,
  keys: readonly string[],
  mapKey: string,
): readonly unknown[] | undefined {
  const entries = Object.entries(map).filter(
    ([key, value]) => !NO_IDS.has(key) || typeof value === 'object',
  )
  const isMap =
    entries.some(([, value]) => isJsonObject(value)) &&
    entries.every(
      ([key, value]) =>
        !NO_IDS.has(key) &&
        // One record that is missing does not cost the others.
        (value === null || (isJsonObject(value) && !isEnvelope(value, keys))),
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

function isRecord(object: JsonObject): boolean {
  return ['_id', 'id', 'identifier', 'name', 'tool_identifier', 'fullName', 'full_name'].some(
    (key) => typeof own(object, key) === 'string' || typeof own(object, key) === 'number',
  )
}

/** Two levels: `{data: {pipelines: […]}}` is the deepest form that we accept. */
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
      return { records, ...counts(object, records.length) }
    }
  }
  for (const key of levels > 0 ? keys : []) {
    const inner = own(object, key)
    const nested = isJsonObject(inner) ? open(inner, keys, mapKey, levels - 1) : undefined
    if (nested !== undefined) return { ...counts(object, nested.records.length), ...nested }
  }
  if (isRecord(object)) return { records: [object] }
  const records = recordsOfMap(object, keys, mapKey)
  return records && { records, ...counts(object, records.length) }
}

/**
 * Finds the list in a reply.
 *
 * @param json the parsed body
 * @param name the resource's own name (`pipelines`, `tools`, …), one of the keys the list may stand under
 * @param mapKey the field that the keys of a map stand for
 * @returns `undefined` when no list can be recognised; an empty object is none, since it may mean anything
 */
export function openEnvelope(json: unknown, name: string, mapKey = '_id'): Envelope | undefined {
  if (Array.isArray(json)) return { records: json as readonly unknown[] }
  return isJsonObject(json) ? open(json, [...LIST_KEYS, name], mapKey, 2) : undefined
}

/** Records between two looks at the clock. */
const SLICE = 1_000

/**
 * Reads every record; those that cannot be read are kept aside and counted, never dropped.
 *
 * @param read gives `undefined` for a record that cannot be read
 */
export function* readingRecords<Item>(
  envelope: Envelope,
  read: (record: unknown) => Item | undefined,
): Pieces<List<Item>> {
  const items: Item[] = []
  const unreadable: Unreadable[] = []
  const { records } = envelope
  for (let index = 0; index < records.length; index += 1) {
    if (index % SLICE === 0 && index > 0) yield
    const record = records[index]
    const item = read(record)
    if (item === undefined) unreadable.push({ index, value: record })
    else items.push(item)
  }
  return {
    items,
    unreadable,
    ...(envelope.total !== undefined && { total: envelope.total }),
    ...(envelope.more !== undefined && { more: envelope.more }),
  }
}

/** The same, without a pause. */
export function readRecords<Item>(
  envelope: Envelope,
  read: (record: unknown) => Item | undefined,
): List<Item> {
  return atOnce(readingRecords(envelope, read))
}
