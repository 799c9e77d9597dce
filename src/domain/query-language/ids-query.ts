import { formatTerm } from './query-language'

/** More ids would make the URL and the query too long to work with. */
const MOST_IDS = 100

/** A query for these ids. `undefined` if there are none or too many, or if an id cannot be in a URL. */
export function idsQuery(ids: readonly string[]): string | undefined {
  if (ids.length === 0 || ids.length > MOST_IDS) return undefined
  if (!ids.every((id) => id.isWellFormed())) return undefined
  return formatTerm({ kind: 'text', negated: false, key: 'id', match: 'is', values: ids })
}
