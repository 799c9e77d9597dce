/** Repositories of an SCM service, in pages (docs/service.md#discovery). */
import { hashKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Client } from '~/api/client'
import {
  listRepositories,
  PAGE_SIZE,
  type RepositoryPages,
  type ScmSource,
} from '~/api/repositories'
import { type EnabledRead, useService } from './service-context'

/**
 * The first `count` pages. Each count has its own query, which reuses the pages of the smaller count. So returning to a
 * long list costs one request, not one request for each page.
 */
export const repositoriesQuery = (
  client: Client,
  source: ScmSource,
  searchTerm: string,
  count: number,
) =>
  queryOptions({
    queryKey: ['repositories', source, searchTerm, count] as const,
    queryFn: async ({ signal, client: queries }): Promise<RepositoryPages> => {
      const asked = { ...(searchTerm !== '' && { searchTerm }), pageSize: PAGE_SIZE }
      const rest =
        count === 1 ? undefined : repositoriesQuery(client, source, searchTerm, count - 1)
      const before: RepositoryPages =
        rest === undefined
          ? []
          : (queries.getQueryData<RepositoryPages>(rest.queryKey) ??
            (await queries.fetchQuery(rest)))
      const page = { ...asked, currentPage: count }
      return [...before, await listRepositories(client, source, page, signal)]
    },
  })

/**
 * The first pages of the matching repositories. While they are read, the previous pages of the same source are
 * returned. If the last page cannot be read, the pages before it are returned.
 */
export function useRepositories(
  source: ScmSource,
  searchTerm: string,
  count: number,
  enabled: EnabledRead,
) {
  const { client } = useService()
  const queries = useQueryClient()
  const query = useQuery({
    ...repositoriesQuery(client, source, searchTerm, count),
    enabled: ({ state }) => enabled(state),
    placeholderData: (before, from) =>
      hashKey([from?.queryKey[1]]) === hashKey([source]) ? before : undefined,
  })
  const before =
    query.data === undefined && count > 1
      ? queries.getQueryData(repositoriesQuery(client, source, searchTerm, count - 1).queryKey)
      : undefined
  return { query, pages: query.data ?? before }
}
