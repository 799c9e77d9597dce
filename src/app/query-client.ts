import { MutationCache, onlineManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReadRetry } from '~/api/read-retry'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Keys that are no longer true once the mutation has been answered, well or not. */
      readonly invalidates?: readonly QueryKey[]
    }
  }
}

/** Milliseconds for which data are fresh, and for which a failure is not asked about again. */
const FRESH = 30_000

/** Reads retry by our policy; what acts is sent once, at once or not at all. */
export function createQueryClient(readRetry: ReadRetry): QueryClient {
  // The library takes a browser for online until it hears otherwise, and would miss its coming back.
  onlineManager.setOnline(navigator.onLine)
  const queries: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: readRetry.retry,
        retryDelay: readRetry.retryDelay,
        staleTime: FRESH,
        // Offline is an error of ours with words of its own, not a silent pause.
        networkMode: 'always',
        // With that mode the library would not read again when the browser is back.
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : true),
        // A screen that opens on a read which main.tsx began early, and which was refused, shows that.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > FRESH,
      },
      mutations: { retry: 0, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      // Not awaited: a mutation is over with its answer.
      onSettled: (_data, _error, _variables, _context, mutation) => {
        for (const queryKey of mutation.meta?.invalidates ?? [])
          void queries.invalidateQueries({ queryKey })
      },
    }),
  })
  return queries
}
