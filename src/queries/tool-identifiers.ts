/** The types of tools (docs/service.md#discovery). */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Client } from '~/api/client'
import { listToolIdentifiers, type IdentifierFilter } from '~/api/tool-identifiers'
import { useReadOptions, type ReadOptions, useService } from './service-context'

export const toolIdentifierQueries = (client: Client) => ({
  list: (filter: IdentifierFilter = {}) =>
    queryOptions({
      queryKey: ['tool-identifiers', filter],
      queryFn: ({ signal }) => listToolIdentifiers(client, filter, signal),
    }),
})

interface IdentifierOptions extends ReadOptions {
  /** Shows what was asked for before until this is here. */
  readonly keepsPrevious?: boolean
}

/** The types of tools that match. */
export function useToolIdentifiers(
  filter: IdentifierFilter,
  { keepsPrevious = false, ...options }: IdentifierOptions = {},
) {
  const { client } = useService()
  return useQuery({
    ...toolIdentifierQueries(client).list(filter),
    ...useReadOptions(options),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  })
}

/** Gives up reading the types that match. */
export function useCancelIdentifiers(filter: IdentifierFilter): () => void {
  const { client } = useService()
  const queries = useQueryClient()
  const { queryKey } = toolIdentifierQueries(client).list(filter)
  return () => void queries.cancelQueries({ queryKey })
}
