import { useEffect, useReducer } from 'react'
import { ApiError } from '~/api/api-error'
import { useService } from '~/queries/service-context'
import { useDebounced } from '~/ui/use-delayed'

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
