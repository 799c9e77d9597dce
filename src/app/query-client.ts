import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReadRetry } from '~/api/read-retry'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Keys that are no longer true once the mutation has been answered, well or not. */
      readonly invalidates?: readonly QueryKey[]
    }
  }
}

/** Reads retry by our policy; what acts is sent once, at once or not at all (I1, I2). */
export function createQueryClient(readRetry: ReadRetry): QueryClient {
  const queries: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: readRetry.retry,
        retryDelay: readRetry.retryDelay,
        staleTime: 30_000,
        // Offline is an error of ours with words of its own, not a silent pause.
        networkMode: 'always',
      },
      mutations: { retry: 0, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSettled: async (_data, _error, _variables, _context, mutation) => {
        const { invalidates = [] } = mutation.meta ?? {}
        await Promise.all(invalidates.map((queryKey) => queries.invalidateQueries({ queryKey })))
      },
    }),
  })
  return queries
}
