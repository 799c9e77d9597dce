/**
 * Lists as a service may send them. The service description shows no list body; contract §2 says what
 * we accept: a bare array, an object with the array under a known name (one level deep or under
 * `data`), a map from id to record, and a single record.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'

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

interface Envelope {
  readonly records: readonly unknown[]
  readonly total?: number
  readonly more?: boolean
}

const LIST_KEYS = ['data', 'items', 'results', 'records']
const TOTAL_KEYS = ['total', 'totalCount', 'count']

function counts(object: JsonObject): Pick<Envelope, 'total' | 'more'> {
  const total = TOTAL_KEYS.map((key) => own(object, key)).find(
    (value): value is number =>
      typeof value === 'number' && Number.isSafeInteger(value) && value >= 0,
  )
  const hasMore = own(object, 'hasMore')
  const nextPage = own(object, 'nextPage')
  const more =
    typeof hasMore === 'boolean'
      ? hasMore
      : Object.hasOwn(object, 'nextPage')
        ? nextPage !== null && nextPage !== false && nextPage !== ''
        : undefined
  return { ...(total !== undefined && { total }), ...(more !== undefined && { more }) }
}

function listUnder(object: JsonObject, name: string): readonly unknown[] | undefined {
  for (const key of [...LIST_KEYS, name]) {
    const value = own(object, key)
    if (Array.isArray(value)) return value
  }
  return undefined
}

/** A map from id to record carries the id in its key only; it is put into the record as `_id`. */
function recordsOfMap(map: JsonObject): readonly unknown[] | undefined {
  const entries = Object.entries(map)
  if (entries.length === 0 || !entries.every(([, value]) => isJsonObject(value))) return undefined
  return entries.map(([id, value]) => {
    const record = value as JsonObject
    return Object.hasOwn(record, '_id') || Object.hasOwn(record, 'id')
      ? record
      : { ...record, _id: id }
  })
}

function isRecord(object: JsonObject): boolean {
  return ['_id', 'id', 'identifier', 'name', 'tool_identifier', 'fullName', 'full_name'].some(
    (key) => typeof own(object, key) === 'string' || typeof own(object, key) === 'number',
  )
}

/**
 * Finds the list in a reply.
 *
 * @param json the parsed body
 * @param name the resource's own name (`pipelines`, `tools`, …), one of the keys the list may stand under
 * @returns `undefined` when no list can be recognised; an empty object is none, since it may mean anything
 */
export function openEnvelope(json: unknown, name: string): Envelope | undefined {
  if (Array.isArray(json)) return { records: json as readonly unknown[] }
  if (!isJsonObject(json)) return undefined
  const direct = listUnder(json, name)
  if (direct !== undefined) return { records: direct, ...counts(json) }
  for (const key of ['data', name]) {
    const inner = own(json, key)
    if (!isJsonObject(inner)) continue
    const nested = listUnder(inner, name) ?? recordsOfMap(inner)
    if (nested !== undefined) return { records: nested, ...counts(json), ...counts(inner) }
  }
  if (isRecord(json)) return { records: [json] }
  const mapped = recordsOfMap(json)
  return mapped === undefined ? undefined : { records: mapped }
}

/**
 * Reads every record; those that cannot be read are kept aside and counted, never dropped.
 *
 * @param read gives `undefined` for a record that cannot be read
 */
export function readRecords<Item>(
  envelope: Envelope,
  read: (record: unknown) => Item | undefined,
): List<Item> {
  const items: Item[] = []
  const unreadable: Unreadable[] = []
  for (const [index, record] of envelope.records.entries()) {
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
