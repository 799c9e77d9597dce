/** Gives each row of a window its element in the document. */
export type RowSlots = (keys: readonly string[]) => readonly number[]

interface Held {
  readonly slot: number
  /** How many stood before it. */
  readonly at: number
}

/**
 * Which element of a virtual list draws which row. A row that stays keeps its element, and with it the
 * focus; one that comes takes the element of one that has gone: other words in it cost half of what a
 * new one does. It takes none for which React would have to move those that stay. The numbers are
 * React's keys.
 *
 * @returns for the keys of the rows drawn, each once, a number each; what is asked for twice is
 *   answered the same
 */
export function createRowSlots(): RowSlots {
  let held = new Map<string, Held>()
  let made = 0
  return (keys) => {
    const kept = keys.map((key) => held.get(key))
    const staying = new Set(kept)
    const freed = [...held.values()].filter((each) => !staying.has(each))
    const nextKeptAt = followingAt(kept)
    let last = -1
    const slots = kept.map((own, index) => {
      const limit = nextKeptAt[index] ?? Number.POSITIVE_INFINITY
      const one = own ?? takeFreed(freed, last, limit)
      last = Math.max(last, one?.at ?? -1)
      return one?.slot ?? made++
    })
    held = new Map(keys.map((key, at) => [key, { slot: slots[at] ?? -1, at }]))
    return slots
  }
}

/** For each place where the next one that stays has stood. */
function followingAt(kept: readonly (Held | undefined)[]): readonly number[] {
  let next = Number.POSITIVE_INFINITY
  return kept
    .toReversed()
    .map((each) => (next = each?.at ?? next))
    .toReversed()
}

/** One between its neighbours, best; else one from further up, which alone is moved. */
function takeFreed(freed: Held[], after: number, before: number): Held | undefined {
  const between = freed.findIndex(({ at }) => at > after && at < before)
  const found = between === -1 ? freed.findIndex(({ at }) => at < before) : between
  return found === -1 ? undefined : freed.splice(found, 1)[0]
}
