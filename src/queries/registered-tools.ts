import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Client } from '~/api/client'
import { listRegisteredTools, type RegistryFilter } from '~/api/registered-tools'
import { useCancel, useReadOptions, type ReadOptions, useService } from './service-context'
import { useMemo } from 'react'

export const registeredToolsQuery = (client: Client, filter: RegistryFilter = {}) =>
  queryOptions({
    queryKey: ['registered-tools', filter],
    queryFn: ({ signal }) => listRegisteredTools(client, filter, signal),
  })

interface ToolOptions extends ReadOptions {
  readonly filter?: RegistryFilter
}

/**
 * The registered tools that match the filter. After a change of the filter, the tools of the previous filter are
 * returned until the new ones have been read.
 */
export function useRegisteredTools({ filter, ...options }: ToolOptions = {}) {
  const { client } = useService()
  return useQuery({
    ...registeredToolsQuery(client, filter),
    ...useReadOptions(options),
    placeholderData: keepPreviousData,
  })
}

export function useCancelTools(filter: RegistryFilter = {}): () => void {
  const { client } = useService()
  return useCancel(registeredToolsQuery(client, filter).queryKey)
}

/** Milliseconds until the names are read again. Five minutes are enough, because names rarely change. */
const STALE_TIME = 300_000

/** Finds the name of a registered tool by its id. Returns `undefined` if the name is unknown or not loaded. */
export function useToolNames(): (id: string) => string | undefined {
  const { data } = useRegisteredTools({ staleTime: STALE_TIME })
  return useMemo(() => {
    const names = new Map(data?.items.map(({ _id, name }) => [_id, name]))
    return (id) => names.get(id)
  }, [data])
}
