import { useEffect, useReducer, useState } from 'react'
import { ApiError } from '~/api/api-error'
import { useService } from '~/queries/service-context'
import { useSettled } from '~/ui/use-delayed'

/** What a query tells of its failures. */
interface Failing {
  readonly error: unknown
  readonly failureReason: unknown
  readonly isFetching: boolean
  readonly errorUpdatedAt: number
}

/** A service that asks to slow down without saying for how long is left alone for so long. */
const UNTOLD = 5_000

function slowDownOf(error: unknown): ApiError | undefined {
  return error instanceof ApiError && error.kind === 'rate_limited' ? error : undefined
}

/**
 * Until when (epoch ms) a service that asked to slow down is asked for nothing else: for as long as
 * the repetition of the same request is under way, and for as long as it said.
 */
function heldUntil(query: Failing, now: number): number | undefined {
  if (query.isFetching) {
    return slowDownOf(query.failureReason) === undefined ? undefined : Number.POSITIVE_INFINITY
  }
  const error = slowDownOf(query.error)
  if (error === undefined) return undefined
  const until = query.errorUpdatedAt + (error.facts.retryAfterMs ?? UNTOLD)
  return until > now ? until : undefined
}

/** Has this query been told to wait, and is that not over? */
export function isHeld(state: Pick<Failing, 'error' | 'errorUpdatedAt'>, now: number): boolean {
  return heldUntil({ ...state, failureReason: null, isFetching: false }, now) !== undefined
}

/**
 * The term that is asked for now. It follows what is typed, but not while the service wants to be left
 * alone: then the newest one takes its turn once that is over.
 */
export function useAskedTerm() {
  const { now } = useService()
  const [asked, setAsked] = useState<string>()
  const [, wake] = useReducer((turn: number) => turn + 1, 0)

  return {
    asked,
    /** To be called with the query of the asked term while drawing. @returns whether it has to wait */
    follow: (term: string | undefined, query: Failing): number | undefined => {
      const until = heldUntil(query, now())
      if (until === undefined && term !== undefined && term !== asked) setAsked(term)
      return until
    },
    wake,
  }
}

/** Draws again at that time. */
export function useWakeAt(until: number | undefined, wake: () => void): void {
  const { now } = useService()
  useEffect(() => {
    if (until === undefined || !Number.isFinite(until)) return
    const timer = setTimeout(wake, until - now())
    return () => clearTimeout(timer)
  }, [until, wake, now])
}

/** Milliseconds without a key that count as a pause. */
const PAUSE = 250

/** The term once its reader pauses; an empty one, and that nobody looks, count at once. */
export function useSettledTerm(term: string | undefined): string | undefined {
  const settled = useSettled(term, PAUSE)
  return term === undefined || term === '' ? term : settled
}
