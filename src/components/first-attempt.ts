import type { UseQueryResult } from '@tanstack/react-query'

/** Is the first answer on its way? Not once an attempt has failed, and not where its reader gave it up. */
export function isOnFirstAttempt(
  query: Pick<UseQueryResult, 'failureCount' | 'fetchStatus'>,
): boolean {
  return query.failureCount === 0 && query.fetchStatus !== 'idle'
}
