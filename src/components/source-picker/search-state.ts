/** What a search has come to, told apart so that no two of them share their words. */
import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '~/api/api-error'
import { useService } from '~/queries/service-context'

export type SearchState =
  /** Nobody may read now, or nothing is asked. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  /** It failed and will be tried again by itself at that time (epoch ms). */
  | { readonly kind: 'retrying'; readonly error: unknown; readonly until: number }
  /** The service answered no. */
  | { readonly kind: 'refused'; readonly error: unknown }
  /** There was no usable answer. */
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'empty' }
  | { readonly kind: 'no_match' }
  | {
      readonly kind: 'listed'
      readonly shown: number
      /** How many of those are offered, when it is not all. */
      readonly offered?: number
      /** How many there are in all, when the service says so. */
      readonly total?: number
      /** Records that could not be read. */
      readonly unreadable: number
      readonly mayHaveMore: boolean
      readonly more: 'here' | 'loading' | 'failed'
    }

interface SearchFacts {
  readonly term: string
  /** Records that the service gave for this term; `undefined` before it answered. */
  readonly found: number | undefined
  /** Those of them that match. */
  readonly shown: number
  readonly offered: number
  readonly unreadable: number
  readonly total?: number | undefined
  readonly mayHaveMore: boolean
  /** What is shown is what was there for another term. */
  readonly isOutdated: boolean
}

/** Answers that say no, whoever asks again. */
const REFUSALS: ReadonlySet<ApiError['kind']> = new Set([
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'refused',
])

/** Does the service say that there is no such thing? */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'not_found'
}

/** Why something could not be read, as the state that has words for it. */
export function troubleOf(error: unknown): Extract<SearchState, { readonly error: unknown }> {
  const isRefusal = error instanceof ApiError && REFUSALS.has(error.kind)
  return { kind: isRefusal ? 'refused' : 'failed', error }
}

type SearchQuery = Pick<UseQueryResult, 'error' | 'failureReason' | 'isFetching' | 'refetch'>

/** What a query that is searched has come to. */
export function useSearchState(query: SearchQuery, facts: SearchFacts) {
  const { readRetry } = useService()
  return {
    state: stateOf(query, facts, readRetry.nextAttemptAt(query.failureReason)),
    onRetry: () => void query.refetch({ cancelRefetch: true }),
  }
}

/** Data first, then error, then loading. */
function stateOf(
  { error, failureReason, isFetching }: SearchQuery,
  { isOutdated, ...facts }: SearchFacts,
  nextAttemptAt: number | undefined,
): SearchState {
  const isWaiting = failureReason !== null && isFetching && nextAttemptAt !== undefined
  if (facts.found === undefined || isOutdated) {
    if (isWaiting) return { kind: 'retrying', error: failureReason, until: nextAttemptAt }
    if (error !== null && !isOutdated) return troubleOf(error)
    return isFetching || isOutdated ? { kind: 'loading' } : { kind: 'idle' }
  }
  if (facts.shown === 0 && !facts.mayHaveMore) {
    if (facts.term.trim() !== '') return { kind: 'no_match' }
    if (facts.unreadable === 0) return { kind: 'empty' }
  }
  return {
    kind: 'listed',
    shown: facts.shown,
    ...(facts.offered < facts.shown && { offered: facts.offered }),
    ...(facts.total !== undefined && { total: facts.total }),
    unreadable: facts.unreadable,
    mayHaveMore: facts.mayHaveMore,
    more: error !== null ? 'failed' : isFetching ? 'loading' : 'here',
  }
}
