/** The orders in which pipelines can be listed. */
import type { Phase } from '~/api/phases'
import { compareTexts } from '~/lib/compare-texts'
import { sortingInPieces } from '~/lib/sort-in-pieces'
import { atOnce, type Pieces } from '~/lib/take-turns'
import type { IndexedPipeline } from './indexed-pipeline'
import { keysOf, noteKeys } from './walk'

export const SORT_KEYS = ['name', 'status', 'updated', 'created', 'lastRun'] as const
export type SortKey = (typeof SORT_KEYS)[number]

export interface Sort {
  readonly by: SortKey
  readonly descending: boolean
}

/** Ascending by `by`; entries without the value stand at the end, from position `missingFrom` on. */
export interface Order {
  readonly by: SortKey
  readonly entries: readonly IndexedPipeline[]
  readonly missingFrom: number
}

/** What needs somebody first, then what moves, then what came to its end. */
const PHASE_RANK = {
  waiting_approval: 0,
  failed: 1,
  running: 2,
  queued: 3,
  unknown: 4,
  rejected: 5,
  stopped: 6,
  succeeded: 7,
  idle: 8,
} as const satisfies Record<Phase, number>

/** Entries between two looks at the clock. */
const SLICE = 5_000

let collator: Intl.Collator | undefined

/** The number to sort by; NaN when the entry has none. For names only whether there is one. */
function numberOf(entry: IndexedPipeline, by: SortKey): number {
  switch (by) {
    case 'name':
      return (entry.pipeline.name ?? '').trim() === '' ? Number.NaN : 0
    case 'status':
      return (entry.pipeline.status ?? '') === '' ? Number.NaN : PHASE_RANK[entry.phase]
    case 'updated':
      return entry.updated
    case 'created':
      return entry.created
    case 'lastRun':
      return entry.lastRun
    default:
      return by satisfies never
  }
}

function compareNames(a: string, b: string): number {
  // Made when somebody sorts by name: it takes its time.
  collator ??= new Intl.Collator(undefined, { numeric: true })
  return collator.compare(a, b)
}

/** Missing values last, then the value, then the key: an order that a refresh does not shuffle. */
function comparing(by: SortKey): (a: IndexedPipeline, b: IndexedPipeline) => number {
  return (a, b) => {
    const left = numberOf(a, by)
    const right = numberOf(b, by)
    const noLeft = Number.isNaN(left)
    if (noLeft !== Number.isNaN(right)) return noLeft ? 1 : -1
    let order = 0
    if (!noLeft) {
      const isByName = by === 'name'
      order = isByName ? compareNames(a.pipeline.name ?? '', b.pipeline.name ?? '') : left - right
    }
    return order === 0 ? compareTexts(a.key, b.key) : order
  }
}

/** Numbers in a name get their length in front, so that 9 comes before 10. */
function roughName(name: string): string {
  return name.toLowerCase().replace(/\d+/g, (digits) => `${Math.min(digits.length, 9)}${digits}`)
}

interface Named {
  readonly entry: IndexedPipeline
  readonly name: string
  readonly rough: string
}

const byRoughName = (a: Named, b: Named) => compareTexts(a.rough, b.rough)
const byName = (a: Named, b: Named) =>
  compareNames(a.name, b.name) || compareTexts(a.entry.key, b.entry.key)
const byKey = (a: IndexedPipeline, b: IndexedPipeline) => compareTexts(a.key, b.key)

/** @param values NaN for an entry that has no name */
function* sortingByName(
  entries: readonly IndexedPipeline[],
  values: Float64Array,
): Pieces<readonly IndexedPipeline[]> {
  const named: Named[] = []
  const nameless: IndexedPipeline[] = []
  for (const [at, entry] of entries.entries()) {
    if (at % SLICE === 0) yield
    const { name = '' } = entry.pipeline
    if (Number.isNaN(values[at])) nameless.push(entry)
    else named.push({ entry, name, rough: roughName(name) })
  }
  const nearly = yield* sortingInPieces(named, byRoughName)
  const sorted = (yield* sortingInPieces(nearly, byName)).map(({ entry }) => entry)
  return sorted.concat(yield* sortingInPieces(nameless, byKey))
}

/**
 * Where the entries stand in the order. Sorting numbers without a comparison function is several times
 * as fast. So each value is scaled to as many steps as fit into the exact integers together with its
 * position, and taken apart again. Only what shares a step is compared.
 */
function* findingPlaces(keys: readonly string[], values: Float64Array): Pieces<Uint32Array> {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  const positions = 2 ** Math.ceil(Math.log2(values.length + 1))
  const last = 2 ** 52 / positions
  const scale = high > low ? (last - 1) / (high - low) : 0
  const packed = values.map((value, at) => {
    const step = Number.isNaN(value) ? last : Math.floor((value - low) * scale)
    return step * positions + at
  })
  yield
  packed.sort()
  yield
  const places = new Uint32Array(packed.length)
  // Neither the entries nor their records are asked: they lie all over the memory.
  const exactly = (a: number, b: number) =>
    (values[a] ?? 0) - (values[b] ?? 0) || compareTexts(keys[a] ?? '', keys[b] ?? '')
  let from = 0
  let step = 0
  for (let at = 0; at <= packed.length; at += 1) {
    const value = packed[at] ?? Number.POSITIVE_INFINITY
    const next = Math.floor(value / positions)
    if (next !== step && at - from > 1) {
      const same = places.subarray(from, at)
      if (same.length > SLICE) same.set(yield* sortingInPieces([...same], exactly))
      else same.sort(exactly)
    }
    if (next !== step) from = at
    step = next
    // Not by `%`, which takes several times as long for numbers of this size.
    places[at] = value - next * positions
  }
  return places
}

function* sortingByNumber(
  entries: readonly IndexedPipeline[],
  values: Float64Array,
): Pieces<readonly IndexedPipeline[]> {
  const keys = keysOf(entries)
  const places = yield* findingPlaces(keys, values)
  const sorted: IndexedPipeline[] = []
  const sortedKeys: string[] = []
  for (const place of places) {
    const entry = entries[place]
    if (entry === undefined) continue
    if (sorted.length % SLICE === 0) yield
    sorted.push(entry)
    sortedKeys.push(keys[place] ?? entry.key)
  }
  noteKeys(sorted, sortedKeys)
  return sorted
}

/**
 * Sorts the entries. Comparing exactly is slow, by the collator above all. They are therefore put
 * roughly into order first; on what is nearly sorted, the exact pass takes few comparisons.
 */
export function* ordering(entries: readonly IndexedPipeline[], by: SortKey): Pieces<Order> {
  const values = new Float64Array(entries.length)
  let missing = 0
  for (let at = 0; at < entries.length; at += 1) {
    if (at % SLICE === 0 && at > 0) yield
    const entry = entries[at]
    const value = entry === undefined ? Number.NaN : numberOf(entry, by)
    values[at] = value
    if (Number.isNaN(value)) missing += 1
  }
  const sorting = by === 'name' ? sortingByName : sortingByNumber
  const sorted = yield* sorting(entries, values)
  return { by, entries: sorted, missingFrom: sorted.length - missing }
}

/** The same, without a pause. */
export function orderOf(entries: readonly IndexedPipeline[], by: SortKey): Order {
  return atOnce(ordering(entries, by))
}

/** The entries from `from` on that stand before `wanted` end here. */
function placeOf(
  entries: readonly IndexedPipeline[],
  wanted: IndexedPipeline,
  compare: (a: IndexedPipeline, b: IndexedPipeline) => number,
  from: number,
): number {
  let low = from
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const entry = entries[middle]
    if (entry !== undefined && compare(entry, wanted) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** A list with other things at its places; several times as fast as taking them out and in one by one. */
function without<Item>(list: readonly Item[], places: readonly number[]): readonly Item[] {
  const pieces = places.map((place, nth) => list.slice((places[nth - 1] ?? -1) + 1, place))
  return joined([...pieces, list.slice((places.at(-1) ?? -1) + 1)])
}

/** @param places before which of the list each of the items stands, ascending */
function withAll<Item>(
  list: readonly Item[],
  items: readonly Item[],
  places: readonly number[],
): readonly Item[] {
  const pieces = items.flatMap((item, nth) => [
    list.slice(places[nth - 1] ?? 0, places[nth]),
    [item],
  ])
  return joined([...pieces, list.slice(places.at(-1) ?? 0)])
}

function joined<Item>(pieces: readonly (readonly Item[])[]): readonly Item[] {
  const none: Item[] = []
  return none.concat(...pieces)
}

/**
 * The order after some entries went and others came, without sorting those that stayed. Their keys come
 * with it: to ask each of 100,000 for its own takes longer than all of this.
 *
 * @param gone each in the order
 */
export function updateOrder(
  { by, entries: before, missingFrom }: Order,
  gone: ReadonlySet<IndexedPipeline>,
  fresh: readonly IndexedPipeline[],
): Order {
  const compare = comparing(by)
  // Each stands where it belongs, so it is found without walking the list.
  const left = [...gone]
    .map((entry) => placeOf(before, entry, compare, 0))
    .toSorted((a, b) => a - b)
  const stayed = without(before, left)
  const added = orderOf(fresh, by)
  let from = 0
  const places = added.entries.map((entry) => (from = placeOf(stayed, entry, compare, from)))
  const entries = withAll(stayed, added.entries, places)
  noteKeys(entries, withAll(without(keysOf(before), left), keysOf(added.entries), places))
  const missing =
    before.length -
    missingFrom -
    left.filter((place) => place >= missingFrom).length +
    fresh.length -
    added.missingFrom
  return { by, entries, missingFrom: entries.length - missing }
}
