/** The types of tools and their categories (service description §4.1). */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Client } from '~/api/client'
import { readToolCategories } from '~/api/tool-categories'
import { listToolIdentifiers, type IdentifierFilter } from '~/api/tool-identifiers'
import { useReadOptions, type ReadOptions } from './read-options'
import { useService } from './service-context'

/** Categories hardly ever change, milliseconds. */
const FRESH = 300_000

export const toolIdentifierQueries = (client: Client) => ({
  list: (filter: IdentifierFilter = {}) =>
    queryOptions({
      queryKey: ['tool-identifiers', filter],
      queryFn: ({ signal }) => listToolIdentifiers(client, filter, signal),
    }),
  categories: (status?: IdentifierFilter['status']) =>
    queryOptions({
      queryKey: ['tool-categories', status ?? 'active'],
      queryFn: ({ signal }) => readToolCategories(client, status, signal),
      staleTime: FRESH,
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

/** From the identifier of each type to its category. */
export function useToolCategories(
  options: ReadOptions & { readonly status?: IdentifierFilter['status'] } = {},
) {
  const { client } = useService()
  const { status, ...read } = options
  return useQuery({ ...toolIdentifierQueries(client).categories(status), ...useReadOptions(read) })
}

/** Gives up reading the types that match. */
export function useCancelIdentifiers(filter: IdentifierFilter): () => void {
  const { client } = useService()
  const queries = useQueryClient()
  const { queryKey } = toolIdentifierQueries(client).list(filter)
  return () => void queries.cancelQueries({ queryKey })
}
