import { formatTerm } from './query-language'

/** More ids make an address and a query that nobody can work with. */
const MOST_IDS = 100

/** A query for these ids; `undefined` for none, for too many, and for an id that no address can hold. */
export function idsQuery(ids: readonly string[]): string | undefined {
  if (ids.length === 0 || ids.length > MOST_IDS) return undefined
  if (!ids.every((id) => id.isWellFormed())) return undefined
  return formatTerm({ kind: 'text', negated: false, key: 'id', match: 'is', values: ids })
}
