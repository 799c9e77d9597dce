/**
 * Where things of a list were replaced by others with the same name. Goes by what the list holds, not by
 * what those hold: of 100,000, only the replaced ones are looked at.
 *
 * @returns `undefined` when something came, went or moved
 */
export function replacedIn<Item>(
  before: readonly Item[],
  after: readonly Item[],
  nameOf: (item: Item) => string | undefined,
): readonly number[] | undefined {
  if (before.length !== after.length) return undefined
  const places: number[] = []
  for (let at = 0; at < after.length; at += 1) {
    const old = before[at]
    const next = after[at]
    if (old === next || old === undefined || next === undefined) continue
    if (nameOf(old) !== nameOf(next)) return undefined
    places.push(at)
  }
  return places
}
