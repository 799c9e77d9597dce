/** Of these places, the length of the longest series that ascends. */
function longestAscent(places: readonly number[]): number {
  /** At `n`: the lowest end of an ascending series of `n + 1` places. */
  const ends: number[] = []
  for (const place of places) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((ends[middle] ?? 0) < place) low = middle + 1
      else high = middle
    }
    ends[low] = place
  }
  return ends.length
}

/** How many rows are new, are gone, or have another place among the others. No key occurs twice. */
export function countOrderChanges(before: readonly string[], after: readonly string[]): number {
  const placeBefore = new Map(before.map((key, place) => [key, place]))
  const common = after.flatMap((key) => placeBefore.get(key) ?? [])
  const moved = common.length - longestAscent(common)
  return before.length - common.length + (after.length - common.length) + moved
}
