/** Many records to be looked through at every key: their haystacks are made once. */
export interface Searchable<Item> {
  readonly items: readonly Item[]
  /** In lower case, one an item. */
  readonly haystacks: readonly string[]
}

export function searchableOf<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): Searchable<Item> {
  return { items, haystacks: items.map((item) => textOf(item).toLowerCase()) }
}

/** Of more than these only the first ones are offered: nobody reads them all. */
const HUGE = 10_000
const FIRST = 500

/** What is offered of so many. */
export function firstOf<Item>(items: readonly Item[]): readonly Item[] {
  return items.length > HUGE ? items.slice(0, FIRST) : items
}

/** What contains the term, in any case: what is it, then what begins with it, then the rest, in order. */
export function search<Item>(
  { items, haystacks }: Searchable<Item>,
  term: string,
): readonly Item[] {
  const needle = term.trim().toLowerCase()
  if (needle === '') return items
  const same: Item[] = []
  const begins: Item[] = []
  const holds: Item[] = []
  for (const [at, haystack] of haystacks.entries()) {
    const place = haystack.indexOf(needle)
    const item = items[at]
    if (place === -1 || item === undefined) continue
    if (place > 0) holds.push(item)
    else if (haystack.length === needle.length) same.push(item)
    else begins.push(item)
  }
  return [...same, ...begins, ...holds]
}
