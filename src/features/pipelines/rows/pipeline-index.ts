/**
 * The list of pipelines, prepared once for each change of the data, so that a key press or a click
 * costs one walk over it and no sorting.
 */
import type { Pipeline } from '~/api/pipelines'
import { replacedIn } from '~/lib/replaced-in'
import { atOnce, type Pieces } from '~/lib/take-turns'
import { IndexedPipeline } from './indexed-pipeline'
import { ordering, updateOrder, type Order, type SortKey } from './pipeline-order'
import { RowKeys } from './row-keys'
import { noteKeys, walkOf, type Walk } from './walk'

/** The rows of one state of the data. Make it with `buildingIndex`. */
export class PipelineIndex {
  readonly pipelines: readonly Pipeline[]
  /** In the order of the data. */
  readonly entries: readonly IndexedPipeline[]
  /** Those asked for since the data changed: who sorts to and fro sorts once. */
  readonly #orders = new Map<SortKey, Order>()
  /** Those that are being made. */
  readonly #sorting = new Map<SortKey, Pieces<Order>>()
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
    const order = atOnce(this.ordering(by))
    this.#latest = order
    return order
  }

  /** The same, in pieces. Whoever else asks meanwhile goes on with what has been done of it. */
  *ordering(by: SortKey): Pieces<Order> {
    for (;;) {
      const known = this.#orders.get(by)
      if (known !== undefined) return known
      const work = this.#sorting.get(by) ?? ordering(this.entries, by)
      this.#sorting.set(by, work)
      const { done, value } = work.next()
      if (done === true) {
        this.#orders.set(by, value)
        this.#sorting.delete(by)
      } else yield
    }
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

const NO_ROWS = new PipelineIndex([], [], undefined)

/** Entries between two looks at the clock. */
const SLICE = 5_000

/** Done at once; and the pieces between them are handed over as arguments, of which there is a limit. */
const MOST_MOVED = 2_000

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

function* makingEntries(pipelines: readonly Pipeline[]): Pieces<readonly IndexedPipeline[]> {
  const keys = new RowKeys()
  const entries: IndexedPipeline[] = []
  // One walk for both: fetching the records from the memory takes longest.
  for (const pipeline of pipelines) {
    if (entries.length % SLICE === 0 && entries.length > 0) yield
    entries.push(new IndexedPipeline(keys.next(pipeline), pipeline))
  }
  noteKeys(entries, keys.all)
  return entries
}

/** Something came, went or moved. */
function* findingDifference(
  pipelines: readonly Pipeline[],
  old: readonly IndexedPipeline[],
): Pieces<Difference> {
  const rest = new Map<string, IndexedPipeline>()
  for (const entry of old) {
    if (rest.size % SLICE === 0) yield
    rest.set(entry.key, entry)
  }
  const keys = new RowKeys()
  const entries: IndexedPipeline[] = []
  const fresh: IndexedPipeline[] = []
  for (const pipeline of pipelines) {
    if (entries.length % SLICE === 0) yield
    const key = keys.next(pipeline)
    let entry = rest.get(key)
    if (entry?.pipeline === pipeline) rest.delete(key)
    else fresh.push((entry = new IndexedPipeline(key, pipeline)))
    entries.push(entry)
  }
  noteKeys(entries, keys.all)
  return { entries, fresh, gone: new Set(rest.values()) }
}

/**
 * Prepares the rows of a list. In one piece where some records were only replaced by others with their ids.
 *
 * @param pipelines a record that changed is a new object, one that did not is the same
 * @param previous the index of the data before: entries of records that are still the same object
 *   are taken over, and so is the order; it is given back itself when nothing changed
 */
export function* buildingIndex(
  pipelines: readonly Pipeline[],
  previous = NO_ROWS,
): Pieces<PipelineIndex> {
  const places = replacedIn(previous.pipelines, pipelines, ({ _id }) => _id)
  if (places?.length === 0) return previous
  if (previous.entries.length === 0) {
    return new PipelineIndex(pipelines, yield* makingEntries(pipelines), undefined)
  }
  const { entries, fresh, gone } =
    places === undefined
      ? yield* findingDifference(pipelines, previous.entries)
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
