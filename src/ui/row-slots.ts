interface Place {
  readonly key: string
  /** Its element: React's key. */
  readonly slot: number
}

/**
 * @param keys of the rows to be drawn, each once, as they follow each other on the screen
 * @param isAtRest whether nothing scrolls, so that they are to follow each other in the document, too
 * @param focused the row that is not to lose its element then
 * @returns all of them as they are to stand in the document; what is asked for twice is answered the same
 */
export type RowSlots = (
  keys: readonly string[],
  isAtRest: boolean,
  focused?: string,
) => readonly Place[]

/**
 * Which element of a virtual list draws which row, where the place of a row is its style. A row that stays
 * keeps its element, and with it the focus; one that comes takes the element of one that has gone, where
 * that stands: other words in it cost half of what a new one does, and one that is moved costs as much.
 */
export function createRowSlots(): RowSlots {
  let places: readonly Place[] = []
  let made = 0
  const make = (key: string): Place => ({ key, slot: made++ })
  return (keys, isAtRest, focused) => {
    places = taken(places, keys, make)
    if (isAtRest) places = sorted(places, keys, focused, make)
    return places
  }
}

type Make = (key: string) => Place

function taken(before: readonly Place[], keys: readonly string[], make: Make): readonly Place[] {
  const coming = new Set(keys)
  for (const { key } of before) coming.delete(key)
  const places = before.flatMap((place) => {
    if (keys.includes(place.key)) return place
    for (const key of coming) {
      coming.delete(key)
      return { ...place, key }
    }
    return []
  })
  for (const key of coming) {
    const previous = keys[keys.indexOf(key) - 1]
    places.splice(places.findIndex((place) => place.key === previous) + 1, 0, make(key))
  }
  return places
}

/**
 * As they follow each other on the screen. Where they do not in the document, React moves those that stand
 * before one that they come after; or those that stand behind one that they come before are made anew.
 */
function sorted(
  places: readonly Place[],
  keys: readonly string[],
  focused: string | undefined,
  make: Make,
): readonly Place[] {
  const rows = keys.flatMap((key) => {
    const at = places.findIndex((place) => place.key === key)
    return places.slice(at, at + 1).map((place) => ({ place, at }))
  })
  const moved = rows.filter(({ at }, index) => rows.slice(0, index).some((row) => row.at > at))
  const behind = rows.filter(({ at }, index) => rows.slice(index).some((row) => row.at < at))
  // What is made anew loses the focus; React gives it back to what it moves.
  const hasFocus = behind.some(({ place }) => place.key === focused)
  const anew = behind.length < moved.length && !hasFocus ? behind : []
  return rows.map((row) => (anew.includes(row) ? make(row.place.key) : row.place))
}
