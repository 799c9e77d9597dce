import {
  isCancelledError,
  MutationCache,
  onlineManager,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError } from '~/api/api-error'
import type { ReadRetry } from '~/api/retry'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Query keys to invalidate after the mutation has succeeded or failed. */
      readonly invalidates?: readonly QueryKey[]
    }
  }
}

/** Milliseconds. A component that mounts does not repeat a read that succeeded or failed less than this time ago. */
const FRESH = 30_000

/** Reads are retried by `readRetry`. Mutations are sent once and are never paused or retried. */
export function createQueryClient(readRetry: ReadRetry): QueryClient {
  // react-query assumes that the browser is online until an event says otherwise. If the page opened offline,
  // react-query would ignore the first `online` event.
  onlineManager.setOnline(navigator.onLine)
  const queries: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: readRetry.retry,
        retryDelay: readRetry.retryDelay,
        staleTime: FRESH,
        // In this mode, being offline is an error with its own message. In the default mode, the library would pause a
        // read silently.
        networkMode: 'always',
        // In `always` mode, react-query by default reads nothing again when the browser is online again.
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : true),
        // A component that mounts does not repeat a read that has just failed, for example a read that main.tsx has
        // started early. The component shows the error.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > FRESH,
      },
      mutations: { retry: 0, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSettled: (_data, error, _variables, _context, { meta }) => {
        // Without this, an error of our own code would be silent, because `mutate` catches it.
        const isExpected = error instanceof ApiError || isCancelledError(error)
        if (error !== null && !isExpected) reportError(error)
        // The reads are not awaited, so that the mutation ends as soon as its reply arrives.
        for (const queryKey of meta?.invalidates ?? []) void queries.invalidateQueries({ queryKey })
      },
    }),
  })
  return queries
}
