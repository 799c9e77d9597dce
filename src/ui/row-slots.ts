/** Gives each row of a window its place in the document. */
export type RowSlots = (keys: readonly string[]) => readonly number[]

/**
 * Which element of a virtual list draws which row. A row that stays keeps its element, and with it its
 * focus; one that comes takes the element of one that has gone: other words in it cost half of what a
 * new one does. The numbers are React keys.
 *
 * @returns for the keys of the rows drawn, each once, a number each; what is asked for twice is
 *   answered the same
 */
export function createRowSlots(): RowSlots {
  let held = new Map<string, number>()
  return (keys) => {
    const next = new Map<string, number>()
    for (const key of keys) {
      const slot = held.get(key)
      if (slot !== undefined) next.set(key, slot)
    }
    const taken = new Set(next.values())
    let free = 0
    const slots = keys.map((key) => {
      const kept = next.get(key)
      if (kept !== undefined) return kept
      while (taken.has(free)) free += 1
      next.set(key, free)
      return free++
    })
    held = next
    return slots
  }
}
