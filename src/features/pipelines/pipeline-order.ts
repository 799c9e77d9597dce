/** The orders in which pipelines can be listed. */
import type { Phase } from '~/api/phases'
import type { IndexedPipeline } from './indexed-pipeline'

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

const collator = new Intl.Collator(undefined, { numeric: true })

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

interface Keyed {
  readonly entry: IndexedPipeline
  readonly number: number
  /** Close to what the collator would say, but compared without it; empty unless sorted by name. */
  readonly rough: string
}

/** Numbers in a name get their length in front, so that 9 comes before 10. */
function roughName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\d+/g, (digits) => String.fromCharCode(0x30 + Math.min(digits.length, 9)) + digits)
}

function keyed(entry: IndexedPipeline, by: SortKey): Keyed {
  const number = numberOf(entry, by)
  return { entry, number, rough: by === 'name' ? roughName(entry.pipeline.name ?? '') : '' }
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Missing values last, then the value, then the key: an order that a refresh does not shuffle. */
function compare(a: Keyed, b: Keyed, by: SortKey): number {
  const aMissing = Number.isNaN(a.number)
  if (aMissing || Number.isNaN(b.number)) {
    if (aMissing !== Number.isNaN(b.number)) return aMissing ? 1 : -1
    return compareTexts(a.entry.key, b.entry.key)
  }
  const values =
    by === 'name'
      ? collator.compare(a.entry.pipeline.name ?? '', b.entry.pipeline.name ?? '')
      : a.number - b.number
  return values === 0 ? compareTexts(a.entry.key, b.entry.key) : values
}

/**
 * Sorts the entries. The collator is exact and slow. Names are therefore put roughly into order
 * first; on what is nearly sorted, the exact pass takes about one comparison an entry.
 */
export function orderOf(entries: readonly IndexedPipeline[], by: SortKey): Order {
  const list = entries.map((entry) => keyed(entry, by))
  if (by === 'name') list.sort((a, b) => compareTexts(a.rough, b.rough))
  list.sort((a, b) => compare(a, b, by))
  const missing = list.findIndex(({ number }) => Number.isNaN(number))
  return {
    by,
    entries: list.map(({ entry }) => entry),
    missingFrom: missing === -1 ? list.length : missing,
  }
}

function placeOf(
  entries: readonly IndexedPipeline[],
  wanted: Keyed,
  by: SortKey,
  from: number,
): number {
  let low = from
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const entry = entries[middle]
    if (entry !== undefined && compare(keyed(entry, by), wanted, by) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The order after some entries went and others came, without sorting those that stayed. */
export function updateOrder(
  order: Order,
  gone: ReadonlySet<IndexedPipeline>,
  fresh: readonly IndexedPipeline[],
): Order {
  const { by } = order
  const stayed = order.entries.filter((entry) => !gone.has(entry))
  const added = orderOf(fresh, by)
  const entries: IndexedPipeline[] = []
  let from = 0
  for (const entry of added.entries) {
    const place = placeOf(stayed, keyed(entry, by), by, from)
    while (from < place) entries.push(...stayed.slice(from, (from = Math.min(place, from + 4096))))
    entries.push(entry)
  }
  while (from < stayed.length) entries.push(...stayed.slice(from, (from += 4096)))
  const missingBefore = order.entries
    .slice(order.missingFrom)
    .filter((entry) => !gone.has(entry)).length
  const missing = missingBefore + fresh.length - added.missingFrom
  return { by, entries, missingFrom: entries.length - missing }
}
