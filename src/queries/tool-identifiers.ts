import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Client } from '~/api/client'
import { listToolIdentifiers, type IdentifierFilter } from '~/api/tool-identifiers'
import { useCancel, useReadOptions, type ReadOptions, useService } from './service-context'

export const toolIdentifiersQuery = (client: Client, filter: IdentifierFilter) =>
  queryOptions({
    queryKey: ['tool-identifiers', filter],
    queryFn: ({ signal }) => listToolIdentifiers(client, filter, signal),
  })

interface IdentifierOptions extends ReadOptions {
  /** If true, the tool types of the previous filter are returned until the new ones have been read. */
  readonly keepsPrevious?: boolean
}

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
  return useCancel(toolIdentifiersQuery(client, filter).queryKey)
}
