/**
 * Going through a long list in its order, without touching its records. In the order of a sort they lie
 * all over the memory, which takes longer to fetch than a text in it to be searched.
 */
import type { IndexedPipeline } from './indexed-pipeline'
import type { Order } from './pipeline-order'

export interface Walk {
  /** For each place of the order, ascending: where its entry stands in the data. */
  readonly positions: Int32Array
  /** Its key. */
  readonly keys: readonly string[]
}

/** @param entries those of the order, in the order of the data */
export function walkOf(entries: readonly IndexedPipeline[], order: Order): Walk {
  let low = Number.POSITIVE_INFINITY
  let high = 0
  for (const { serial } of entries) {
    low = Math.min(low, serial)
    high = Math.max(high, serial)
  }
  const positionOf = new Int32Array(entries.length === 0 ? 0 : high - low + 1)
  let at = 0
  for (const { serial } of entries) positionOf[serial - low] = at++
  const positions = new Int32Array(order.entries.length)
  at = 0
  for (const { serial } of order.entries) positions[at++] = positionOf[serial - low] ?? -1
  return { positions, keys: keysOf(order.entries) }
}

const known = new WeakMap<readonly IndexedPipeline[], readonly string[]>()

/** The keys of these rows, in their order; worked out once for each list. */
export function keysOf(entries: readonly IndexedPipeline[]): readonly string[] {
  let keys = known.get(entries)
  if (keys === undefined) known.set(entries, (keys = entries.map(({ key }) => key)))
  return keys
}

/** Saves working them out, where they came with the rows. */
export function noteKeys(entries: readonly IndexedPipeline[], keys: readonly string[]): void {
  known.set(entries, keys)
}
