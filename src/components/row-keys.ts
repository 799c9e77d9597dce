/**
 * Gives each record of a list its key, which is its id; a doubled or missing one is told apart by the
 * number of its occurrence, so that both rows can be listed and selected.
 *
 * @returns the keys in the order of the list; none occurs twice
 */
export function rowKeysOf(
  records: readonly { readonly _id?: string | undefined }[],
): readonly string[] {
  const taken = new Set<string>()
  const occurrences = new Map<string, number>()
  return records.map(({ _id: id = '' }) => {
    if (id !== '' && !taken.has(id)) {
      taken.add(id)
      return id
    }
    let key = id
    let occurrence = occurrences.get(id) ?? (id === '' ? 0 : 1)
    while (key === '' || taken.has(key)) {
      occurrence += 1
      key = `${id}#${occurrence}`
      occurrences.set(id, occurrence)
    }
    taken.add(key)
    return key
  })
}
