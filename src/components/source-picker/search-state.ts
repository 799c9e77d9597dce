import type { RefetchOptions, UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '~/api/api-error'
import { useService } from '~/queries/service-context'

export type SearchState =
  /** No request was sent, for example because there is no token. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  /** The request failed, and is retried automatically at `until` (epoch milliseconds). */
  | { readonly kind: 'retrying'; readonly error: unknown; readonly until: number }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'empty' }
  | { readonly kind: 'no_match' }
  | {
      readonly kind: 'listed'
      readonly shown: number
      /** The number of options, if they are fewer than the matching records. */
      readonly offered?: number
      readonly total?: number
      readonly unreadable: number
      readonly mayHaveMore: boolean
      readonly more: 'loaded' | 'loading' | 'failed'
    }

interface SearchFacts {
  readonly term: string
  /** The number of records in the reply, before the browser filters them. `undefined` before the reply. */
  readonly found: number | undefined
  readonly shown: number
  readonly offered: number
  readonly unreadable: number
  readonly total?: number | undefined
  readonly mayHaveMore: boolean
  /** True if the shown records are the reply to an earlier term. */
  readonly isOutdated: boolean
}

/** Errors that a retry does not solve. */
const REFUSALS: ReadonlySet<ApiError['kind']> = new Set([
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'refused',
])

export function failureStateOf(error: unknown): Extract<SearchState, { readonly error: unknown }> {
  const isRefusal = error instanceof ApiError && REFUSALS.has(error.kind)
  return { kind: isRefusal ? 'refused' : 'failed', error }
}

interface SearchQuery extends Pick<UseQueryResult, 'error' | 'failureReason' | 'isFetching'> {
  readonly refetch: (options: RefetchOptions) => Promise<unknown>
}

export function useSearchState(query: SearchQuery, facts: SearchFacts) {
  const { readRetry } = useService()
  return {
    state: stateOf(query, facts, readRetry.nextAttemptAt(query.failureReason)),
    onRetry: () => void query.refetch({ cancelRefetch: true }),
  }
}

function stateOf(
  { error, failureReason, isFetching }: SearchQuery,
  { isOutdated, ...facts }: SearchFacts,
  nextAttemptAt: number | undefined,
): SearchState {
  const isWaiting = failureReason !== null && isFetching && nextAttemptAt !== undefined
  if (facts.found === undefined || isOutdated) {
    if (isWaiting) return { kind: 'retrying', error: failureReason, until: nextAttemptAt }
    if (error !== null && !isOutdated) return failureStateOf(error)
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
    more: error !== null ? 'failed' : isFetching ? 'loading' : 'loaded',
  }
}
