/** The result of the last poll. A separate file, because the poll itself loads after the first rows. */
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** What the next poll needs to know. Times are epoch milliseconds. */
export interface Poll {
  /** Of the last answer about everything that is watched. */
  readonly answeredAt?: number
  /** When everything was asked for last. */
  readonly fullAt: number
  /** Index in the list of the first row that the next poll about everything asks about in turn. */
  readonly turn?: number
  /** Ids in one request. */
  readonly chunkSize: number
  /** `errorUpdateCount` of the query at the last answer: it counts the failures since. */
  readonly failuresBefore: number
}

export const POLL_KEY = ['status-poll'] as const

/** @returns when the last answer of a poll about everything came (epoch ms), to be asked for whenever a clock ticks */
export function useLastPoll(): () => number | undefined {
  const queries = useQueryClient()
  return () => queries.getQueryData<Poll>(POLL_KEY)?.answeredAt
}

/** Has the last poll failed? */
export function useHasPollFailed(): boolean {
  const { error } = useQuery({
    queryKey: POLL_KEY,
    // Another function here would take the place of the one that polls.
    enabled: false,
    notifyOnChangeProps: ['error'],
  })
  return error !== null
}
