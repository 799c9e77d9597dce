/**
 * Makes a unique key for each record of a list: its id, plus a number if the id is a duplicate or missing. So all rows
 * can be listed and selected.
 *
 * @returns the keys, in the order of the list
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
