/** What of the index the list shows for a query, and in which order. */
import type { Phase } from '~/api/phases'
import { replacedIn } from '~/lib/replaced-in'
import type { Zone } from '~/lib/time-format'
import type { Term } from '../query/query-language'
import { compileQuery } from '../query/query-match'
import type { IndexedPipeline } from './indexed-pipeline'
import type { PipelineIndex } from './pipeline-index'
import type { Order, Sort } from './pipeline-order'
import { keysOf, noteKeys } from './walk'

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
