import { ApiError } from '~/api/api-error'
import type { Branch } from '~/api/branches'
import type { List } from '~/api/envelope'
import { wordsOfReadError } from '../error-messages'
import { countText } from '~/lib/count-text'
import { troubleOf } from './search-state'
import { isCut } from './use-branch-search'

/** What a branches call says about a repository that was typed: it is the only way to ask (§4.4). */
export type RepositoryVerdict =
  | { readonly kind: 'asking' }
  | { readonly kind: 'found'; readonly words: string }
  | { readonly kind: 'unknown'; readonly words: string }
  | { readonly kind: 'refused'; readonly words: string }
  /** It may be there all the same, and can be used. */
  | { readonly kind: 'unchecked'; readonly words: string }

export function verdictOf(list: List<Branch> | undefined, error: unknown): RepositoryVerdict {
  if (list !== undefined) {
    const count = list.items.length
    const branches = count === 1 ? '1 branch' : `${countText(count)} branches`
    if (count === 0) return { kind: 'found', words: 'Found, with no branch in it.' }
    return { kind: 'found', words: `Found: ${isCut(list) ? 'more than ' : ''}${branches}.` }
  }
  if (error === null) return { kind: 'asking' }
  const { cause } = wordsOfReadError(error)
  if (error instanceof ApiError && error.kind === 'not_found') {
    return { kind: 'unknown', words: `The service does not know it through this tool: ${cause}` }
  }
  return troubleOf(error).kind === 'refused'
    ? { kind: 'refused', words: `Refused: ${cause}` }
    : { kind: 'unchecked', words: `Could not be checked: ${cause}. It can be used all the same` }
}
