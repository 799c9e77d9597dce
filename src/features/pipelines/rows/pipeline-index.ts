/**
 * The list of pipelines, prepared once for each change of the data, so that a key press or a click
 * costs one walk over it and no sorting.
 */
import type { Phase } from '~/api/phases'
import type { Pipeline } from '~/api/pipelines'
import { replacedIn } from '~/lib/replaced-in'
import type { Zone } from '~/lib/time-format'
import { IndexedPipeline, rowKeysOf } from './indexed-pipeline'
import { orderOf, updateOrder, type Order, type Sort, type SortKey } from './pipeline-order'
import { keysOf, noteKeys, walkOf, type Walk } from './walk'
import type { Term } from '../query/query-language'
import { compileQuery } from '../query/query-match'

/** The rows of one state of the data. Make it with `buildIndex`. */
export class PipelineIndex {
  readonly pipelines: readonly Pipeline[]
  /** In the order of the data. */
  readonly entries: readonly IndexedPipeline[]
  /** Those asked for since the data changed: who sorts to and fro sorts once. */
  readonly #orders = new Map<SortKey, Order>()
  #latest: Order | undefined
  #walk: { readonly order: Order; readonly walk: Walk } | undefined
  #prepared = 0

  constructor(
    pipelines: readonly Pipeline[],
    entries: readonly IndexedPipeline[],
    order: Order | undefined,
  ) {
    this.pipelines = pipelines
    this.entries = entries
    this.#latest = order
    if (order !== undefined) this.#orders.set(order.by, order)
  }

  /** The order that was asked for last, if any: the next index starts from it. */
  get latestOrder(): Order | undefined {
    return this.#latest
  }

  /** The entries in ascending order; sorted when first asked for. */
  orderedBy(by: SortKey): Order {
    const order = this.#orders.get(by) ?? orderOf(this.entries, by)
    this.#orders.set(by, order)
    this.#latest = order
    return order
  }

  /** The way through an order, when it has been prepared or so many rows are looked at that it pays. */
  walkOf(order: Order): Walk {
    if (this.#walk?.order !== order) this.#walk = { order, walk: walkOf(this.entries, order) }
    return this.#walk.walk
  }

  /**
   * Prepares the next rows for searching, so that the first key press finds them prepared. To be
   * called again and again when somebody may type soon; optional.
   *
   * @returns false when there is nothing left to prepare
   */
  prepareSearch(count: number): boolean {
    const to = Math.min(this.#prepared + count, this.entries.length)
    for (; this.#prepared < to; this.#prepared += 1) void this.entries[this.#prepared]?.haystack
    const isMore = to < this.entries.length
    if (!isMore && this.#latest !== undefined) this.walkOf(this.#latest)
    return isMore
  }
}

/** In one go; the pieces between them are handed over as arguments, of which there is a limit. */
const MOST_MOVED = 10_000

interface Difference {
  readonly entries: readonly IndexedPipeline[]
  readonly fresh: readonly IndexedPipeline[]
  readonly gone: ReadonlySet<IndexedPipeline>
}

/** A poll changes records in their place: their keys hold, and no other record is looked at. */
function replaced(
  pipelines: readonly Pipeline[],
  old: readonly IndexedPipeline[],
  places: readonly number[],
): Difference {
  const entries = old.slice()
  const fresh: IndexedPipeline[] = []
  const gone = new Set<IndexedPipeline>()
  for (const at of places) {
    const before = old[at]
    const pipeline = pipelines[at]
    if (before === undefined || pipeline === undefined) continue
    const entry = new IndexedPipeline(before.key, pipeline)
    entries[at] = entry
    fresh.push(entry)
    gone.add(before)
  }
  return { entries, fresh, gone }
}

function differenceOf(pipelines: readonly Pipeline[], old: readonly IndexedPipeline[]): Difference {
  const keys = rowKeysOf(pipelines)
  if (old.length === 0) {
    const all = pipelines.map((pipeline, at) => new IndexedPipeline(keys[at] ?? '', pipeline))
    noteKeys(all, keys)
    return { entries: all, fresh: all, gone: new Set() }
  }
  const fresh: IndexedPipeline[] = []
  const rest = new Map(old.map((entry) => [entry.key, entry]))
  const entries = pipelines.map((pipeline, at) => {
    const key = keys[at] ?? ''
    const before = rest.get(key)
    if (before?.pipeline === pipeline) {
      rest.delete(key)
      return before
    }
    const entry = new IndexedPipeline(key, pipeline)
    fresh.push(entry)
    return entry
  })
  return { entries, fresh, gone: new Set(rest.values()) }
}

/**
 * Prepares the rows of a list.
 *
 * @param pipelines a record that changed is a new object, one that did not is the same
 * @param previous the index of the data before: entries of records that are still the same object
 *   are taken over, and so is the order; it is given back itself when nothing changed
 */
export function buildIndex(
  pipelines: readonly Pipeline[],
  previous = new PipelineIndex([], [], undefined),
): PipelineIndex {
  const places = replacedIn(previous.pipelines, pipelines, ({ _id }) => _id)
  if (places?.length === 0) return previous
  const { entries, fresh, gone } =
    places === undefined
      ? differenceOf(pipelines, previous.entries)
      : replaced(pipelines, previous.entries, places)
  const order = previous.latestOrder
  // Beyond that, taking them out and putting them in one by one is no longer cheaper than sorting.
  const worthKeeping =
    order !== undefined && fresh.length + gone.size <= Math.min(entries.length / 4, MOST_MOVED)
  return new PipelineIndex(
    pipelines,
    entries,
    worthKeeping ? updateOrder(order, gone, fresh) : undefined,
  )
}

/** What the list shows for a query. */
export interface ListedPipelines {
  /** The rows that match, in order. A new array for each call: it may be kept as a frozen list. */
  readonly entries: readonly IndexedPipeline[]
  /** How many rows of each phase match the query without its status terms: what a switch would show. */
  readonly facets: Readonly<Record<Phase, number>>
  /** For each entry of the index, 1 when it matches the query without its status terms. */
  readonly matching: Uint8Array
}

/** Zero of each phase, to count on. */
export function noFacets(): Record<Phase, number> {
  return {
    idle: 0,
    queued: 0,
    running: 0,
    waiting_approval: 0,
    succeeded: 0,
    failed: 0,
    stopped: 0,
    rejected: 0,
    unknown: 0,
  }
}

export function isStatus(term: Term): boolean {
  return term.kind === 'status'
}

/**
 * Filters and sorts. Rows without the value that is sorted by stand last in both directions. Rows are
 * looked at as they lie in the memory and put into order afterwards: see `walk.ts`.
 *
 * @param now milliseconds since 1970, for ages in the query
 * @param zone where a day begins that the query names
 * @param within what matched a query of which this one finds a part; by default all
 */
export function filterAndSort(
  index: PipelineIndex,
  terms: readonly Term[],
  sort: Sort,
  now: number,
  zone: Zone = 'local',
  within?: Uint8Array,
): ListedPipelines {
  const rest = terms.filter((term) => !isStatus(term))
  const statuses = terms.filter(isStatus)
  const matches = compileQuery(rest, now, zone)
  const hasStatus = compileQuery(statuses, now, zone)
  const facets = noFacets()
  const { entries } = index
  const matching = new Uint8Array(entries.length)
  const shown = statuses.length === 0 ? matching : new Uint8Array(entries.length)
  for (let at = 0; at < entries.length; at += 1) {
    if (within?.[at] === 0) continue
    const entry = entries[at]
    if (entry === undefined || !matches(entry)) continue
    facets[entry.phase] += 1
    matching[at] = 1
    if (statuses.length > 0 && hasStatus(entry)) shown[at] = 1
  }
  const order = index.orderedBy(sort.by)
  const listed = terms.length === 0 ? allOf(order, sort) : shownOf(index, order, sort, shown)
  return { entries: listed, facets, matching }
}

/**
 * All rows again, after some were replaced: only these are counted anew.
 *
 * @param listed all rows of the index before
 * @returns `undefined` when rows came, went or moved
 */
export function listAgain(
  index: PipelineIndex,
  sort: Sort,
  before: PipelineIndex,
  { facets, matching }: ListedPipelines,
): ListedPipelines | undefined {
  const places = replacedIn(before.entries, index.entries, ({ key }) => key)
  if (places === undefined) return undefined
  const counts = { ...facets }
  for (const at of places) {
    const old = before.entries[at]
    const next = index.entries[at]
    if (old !== undefined) counts[old.phase] -= 1
    if (next !== undefined) counts[next.phase] += 1
  }
  return { entries: allOf(index.orderedBy(sort.by), sort), facets: counts, matching }
}

/** Which place of an ascending order comes at this place of the list. */
function placeAt(at: number, { missingFrom }: Order, { descending }: Sort): number {
  return descending && at < missingFrom ? missingFrom - 1 - at : at
}

function allOf(order: Order, sort: Sort): readonly IndexedPipeline[] {
  const entries = directed(order.entries, order, sort)
  noteKeys(entries, directed(keysOf(order.entries), order, sort))
  return entries
}

function directed<Item>(
  list: readonly Item[],
  { missingFrom }: Order,
  { descending }: Sort,
): readonly Item[] {
  if (!descending) return list.slice()
  return list.slice(0, missingFrom).toReversed().concat(list.slice(missingFrom))
}

function shownOf(
  index: PipelineIndex,
  order: Order,
  sort: Sort,
  shown: Uint8Array,
): readonly IndexedPipeline[] {
  const walk = index.walkOf(order)
  const found: IndexedPipeline[] = []
  const keys: string[] = []
  for (let at = 0; at < walk.positions.length; at += 1) {
    const place = placeAt(at, order, sort)
    const position = walk.positions[place] ?? -1
    if (shown[position] !== 1) continue
    const entry = index.entries[position]
    const key = walk.keys[place]
    if (entry === undefined || key === undefined) continue
    found.push(entry)
    keys.push(key)
  }
  noteKeys(found, keys)
  return found
}
