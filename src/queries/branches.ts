import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { listBranches } from '~/api/branches'
import type { Client } from '~/api/client'
import type { ScmSource } from '~/api/repositories'
import { type EnabledRead, useCanRead, useService } from './service-context'

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
