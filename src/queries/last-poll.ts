/** The result of the last poll. This is a separate file, because the code that polls loads after the first rows. */
import { useQuery } from '@tanstack/react-query'

/** What a poll stores for the next poll and for the screen. Times are epoch milliseconds. */
export interface Poll {
  /** When the last poll of all watched pipelines was answered. */
  readonly answeredAt?: number
  readonly fullAt: number
  /** The index of the list row at which the next full poll continues. */
  readonly nextRow?: number
  readonly chunkSize: number
  /**
   * `errorUpdateCount` of the query at the last success. Its increase since then is the number of failures in a row.
   */
  readonly failuresBefore: number
}

export const POLL_KEY = ['status-poll'] as const

export function useLastPoll(): number | undefined {
  return usePoll('data').data?.answeredAt
}

export function useHasPollFailed(): boolean {
  return usePoll('error').error !== null
}

/** The query of the poll. @param part the component renders again only when this part of the query changes */
function usePoll(part: 'data' | 'error') {
  return useQuery<Poll>({
    queryKey: POLL_KEY,
    // The query is disabled here and has no query function. A function here would replace the function that polls.
    enabled: false,
    notifyOnChangeProps: [part],
  })
}
