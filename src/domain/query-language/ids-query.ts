import { formatTerm } from './query-language'

/** The largest number of ids in a query. More ids would make the URL and the query too long to work with. */
export const MAX_IDS = 100

/** A query for these ids. `undefined` if the list is empty or too long, or if a URL cannot contain an id. */
export function idsQuery(ids: readonly string[]): string | undefined {
  if (ids.length === 0 || ids.length > MAX_IDS) return undefined
  if (!ids.every((id) => id.isWellFormed())) return undefined
  return formatTerm({ kind: 'text', negated: false, key: 'id', match: 'is', values: ids })
}
