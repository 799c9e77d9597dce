import {
  hashKey,
  infiniteQueryOptions,
  skipToken,
  useInfiniteQuery,
  queryOptions,
  useQuery,
} from '@tanstack/react-query'
import type { Client } from '~/api/client'
import {
  hasNextPage,
  listRepositories,
  PAGE_SIZE,
  type ScmSource,
  listBranches,
} from '~/api/repositories'
import { type EnabledRead, useService, useCanRead } from './service-context'

export const repositoriesQuery = (
  client: Client,
  source: ScmSource | undefined,
  searchTerm: string,
) =>
  infiniteQueryOptions({
    queryKey: ['repositories', source, searchTerm] as const,
    queryFn:
      source === undefined
        ? skipToken
        : ({ signal, pageParam: currentPage }) =>
            listRepositories(
              client,
              source,
              { ...(searchTerm !== '' && { searchTerm }), pageSize: PAGE_SIZE, currentPage },
              signal,
            ),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => (hasNextPage(pages) ? pages.length + 1 : undefined),
    // A list of several pages is not read again, because each page would need a request.
    staleTime: ({ state }) =>
      state.data === undefined || state.data.pages.length === 1 ? 30_000 : 'static',
  })

/**
 * The matching repositories. Until they have been read, the hook returns the result of the previous search term, if the
 * source is the same.
 */
export function useRepositories(
  source: ScmSource | undefined,
  searchTerm: string,
  enabled: EnabledRead,
) {
  const { client } = useService()
  return useInfiniteQuery({
    ...repositoriesQuery(client, source, searchTerm),
    enabled: ({ state }) => enabled(state),
    placeholderData: (before, from) =>
      hashKey([from?.queryKey[1]]) === hashKey([source]) ? before : undefined,
  })
}

export const branchesQuery = (
  client: Client,
  source: ScmSource | undefined,
  repository: string,
  searchTerm?: string,
) =>
  queryOptions({
    queryKey: ['branches', source, repository, searchTerm ?? ''],
    queryFn:
      source === undefined
        ? skipToken
        : ({ signal }) => listBranches(client, source, repository, searchTerm, signal),
  })

interface BranchOptions {
  readonly searchTerm?: string
  readonly enabled?: EnabledRead
}

/**
 * The branches of a repository, or those that match `searchTerm`. This hook sends only one request, because the service
 * documents no pages for branches.
 */
export function useBranches(
  source: ScmSource | undefined,
  repository: string,
  options: BranchOptions = {},
) {
  const { client } = useService()
  const canRead = useCanRead()
  const { searchTerm, enabled } = options
  return useQuery({
    ...branchesQuery(client, source, repository, searchTerm),
    enabled: ({ state }) => canRead && (enabled?.(state) ?? true),
  })
}
