/** The result of the last poll. It is a separate file, because the code of the poll loads after the first rows. */
import { useQuery } from '@tanstack/react-query'

/** The data that the next poll needs. Times are epoch milliseconds. */
export interface Poll {
  /** When the last poll of all watched pipelines was answered. */
  readonly answeredAt?: number
  /** When the last full poll was sent. */
  readonly fullAt: number
  /** The index of the first further row that the next full poll reads. */
  readonly nextRow?: number
  /** The number of ids in one request. */
  readonly chunkSize: number
  /** `errorUpdateCount` of the query at the last success. Its increase since then is the number of failures. */
  readonly failuresBefore: number
}

export const POLL_KEY = ['status-poll'] as const

/** The time (epoch ms) of the last answered poll of all watched pipelines. */
export function useLastPoll(): number | undefined {
  return usePoll('data').data?.answeredAt
}

export function useHasPollFailed(): boolean {
  return usePoll('error').error !== null
}

/** @param part the only part of the query that renders the component again */
function usePoll(part: 'data' | 'error') {
  return useQuery<Poll>({
    queryKey: POLL_KEY,
    // Disabled and without a query function, because a function would replace the function that polls.
    enabled: false,
    notifyOnChangeProps: [part],
  })
}
