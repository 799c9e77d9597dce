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

export const repositoryQueries = (client: Client) => {
  /**
   * The first `count` pages. Each count has its own query, which reuses the pages of the smaller count. So
   * returning to a long list costs one request, not one request for each page.
   */
  const search = (source: ScmSource, searchTerm: string, count = 1) =>
    queryOptions({
      queryKey: ['repositories', source, searchTerm, count] as const,
      queryFn: async ({ signal, client: queries }): Promise<RepositoryPages> => {
        const asked = { ...(searchTerm !== '' && { searchTerm }), pageSize: PAGE_SIZE }
        const rest = count === 1 ? undefined : search(source, searchTerm, count - 1)
        const before: RepositoryPages =
          rest === undefined
            ? []
            : (queries.getQueryData<RepositoryPages>(rest.queryKey) ??
              (await queries.fetchQuery(rest)))
        const page = { ...asked, currentPage: count }
        return [...before, await listRepositories(client, source, page, signal)]
      },
    })
  return { search }
}

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
  const { search } = repositoryQueries(client)
  const query = useQuery({
    ...search(source, searchTerm, count),
    enabled: ({ state }) => enabled(state),
    placeholderData: (before, from) =>
      hashKey([from?.queryKey[1]]) === hashKey([source]) ? before : undefined,
  })
  const before =
    query.data === undefined && count > 1
      ? queries.getQueryData(search(source, searchTerm, count - 1).queryKey)
      : undefined
  return { query, pages: query.data ?? before }
}
