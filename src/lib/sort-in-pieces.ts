/** `toSorted` for a list so long that to sort it at once would be felt. */
import type { Pieces } from './take-turns'

type Compare<Item> = (a: Item, b: Item) => number

/** Items sorted, or merged, between two looks at the clock. */
const PIECE = 1_000

/** The first place of a sorted list from which on this holds. */
function firstWhere<Item>(list: readonly Item[], holds: (item: Item) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = list[middle]
    if (item !== undefined && holds(item)) high = middle
    else low = middle + 1
  }
  return low
}

/** Only where the two overlap are items compared one by one: of what was nearly in order, that is little. */
function* merging<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: Compare<Item>,
): Pieces<readonly Item[]> {
  const last = left.at(-1)
  const first = right[0]
  if (last === undefined || first === undefined) return left.concat(right)
  let fromLeft = firstWhere(left, (item) => compare(item, first) > 0)
  let fromRight = 0
  const until = firstWhere(right, (item) => compare(item, last) >= 0)
  const merged = left.slice(0, fromLeft)
  while (fromLeft < left.length && fromRight < until) {
    if (merged.length % PIECE === 0) yield
    const [one, other] = [left[fromLeft], right[fromRight]]
    if (one === undefined || other === undefined) break
    if (compare(other, one) < 0) {
      merged.push(other)
      fromRight += 1
    } else {
      merged.push(one)
      fromLeft += 1
    }
  }
  return merged.concat(left.slice(fromLeft), right.slice(fromRight))
}

/**
 * Sorts in pieces; equal items keep their order.
 *
 * @param items none of them `undefined`
 * @param piece how many are sorted in one go
 */
export function* sortingInPieces<Item extends object | number>(
  items: readonly Item[],
  compare: Compare<Item>,
  piece = PIECE,
): Pieces<readonly Item[]> {
  let runs: (readonly Item[])[] = []
  for (let from = 0; from < items.length; from += piece) {
    if (from > 0) yield
    runs.push(items.slice(from, from + piece).toSorted(compare))
  }
  while (runs.length > 1) {
    const longer: (readonly Item[])[] = []
    for (let at = 0; at < runs.length; at += 2) {
      yield
      longer.push(yield* merging(runs[at] ?? [], runs[at + 1] ?? [], compare))
    }
    runs = longer
  }
  return runs[0] ?? []
}
