import type { RefetchOptions, UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '~/api/api-error'
import { useService } from '~/queries/service-context'
import { useEffect, useReducer } from 'react'
import { useDebounced } from '~/ui/use-delayed'

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

interface Failing {
  readonly error: unknown
  readonly failureReason: unknown
  readonly isFetching: boolean
  readonly errorUpdatedAt: number
}

/** The wait in milliseconds after a 429 reply that names no time. */
const DEFAULT_WAIT = 5_000

function slowDownOf(error: unknown): ApiError | undefined {
  return error instanceof ApiError && error.kind === 'rate_limited' ? error : undefined
}

/**
 * When a rate-limited search may send a new request, in epoch milliseconds. Infinity while the same request is being
 * retried. `undefined` if the search may send a request now.
 */
function rateLimitedUntil(query: Failing, now: number): number | undefined {
  if (query.isFetching) {
    return slowDownOf(query.failureReason) === undefined ? undefined : Number.POSITIVE_INFINITY
  }
  const error = slowDownOf(query.error)
  if (error === undefined) return undefined
  const until = query.errorUpdatedAt + (error.facts.retryAfterMs ?? DEFAULT_WAIT)
  return until > now ? until : undefined
}

export function isRateLimited(
  state: Pick<Failing, 'error' | 'errorUpdatedAt'>,
  now: number,
): boolean {
  return rateLimitedUntil({ ...state, failureReason: null, isFetching: false }, now) !== undefined
}

/**
 * Calls `request` for each new term, except while the service asks Sluice to wait. After the wait, the newest term is
 * requested.
 *
 * @param query the query of the requested term
 */
export function useFollowedTerm(
  term: string | undefined,
  query: Failing,
  [requested, request]: readonly [string | undefined, (term: string) => void],
): void {
  const { now } = useService()
  const [, renderAgain] = useReducer((turn: number) => turn + 1, 0)
  const until = rateLimitedUntil(query, now())
  if (until === undefined && term !== undefined && term !== requested) request(term)
  useEffect(() => {
    if (until === undefined || !Number.isFinite(until)) return
    const timer = setTimeout(renderAgain, until - now())
    return () => clearTimeout(timer)
  }, [until, now])
}

const PAUSE_MS = 250

/** The term after a pause in typing. An empty or undefined term needs no pause. */
export function useDebouncedTerm(term: string | undefined): string | undefined {
  const debounced = useDebounced(term, PAUSE_MS)
  return term === undefined || term === '' ? term : debounced
}
