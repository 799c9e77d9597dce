/** Queries for tool types (docs/service.md#discovery). */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Client } from '~/api/client'
import { listToolIdentifiers, type IdentifierFilter } from '~/api/tool-identifiers'
import { useReadOptions, type ReadOptions, useService } from './service-context'

export const toolIdentifiersQuery = (client: Client, filter: IdentifierFilter) =>
  queryOptions({
    queryKey: ['tool-identifiers', filter],
    queryFn: ({ signal }) => listToolIdentifiers(client, filter, signal),
  })

interface IdentifierOptions extends ReadOptions {
  /** While the tool types are read, the previous ones are returned. */
  readonly keepsPrevious?: boolean
}

/** The tool types that match the filter. */
export function useToolIdentifiers(
  filter: IdentifierFilter,
  { keepsPrevious = false, ...options }: IdentifierOptions = {},
) {
  const { client } = useService()
  return useQuery({
    ...toolIdentifiersQuery(client, filter),
    ...useReadOptions(options),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  })
}

export function useCancelIdentifiers(filter: IdentifierFilter): () => void {
  const { client } = useService()
  const queries = useQueryClient()
  const { queryKey } = toolIdentifiersQuery(client, filter)
  return () => void queries.cancelQueries({ queryKey })
}
