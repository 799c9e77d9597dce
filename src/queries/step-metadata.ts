/** What the steps of a pipeline can be configured with (docs/service.md#pipeline-endpoints). */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Client } from '~/api/client'
import { listStepMetadata } from '~/api/step-metadata'
import { useReadOptions, type ReadOptions, useService } from './service-context'

export const stepMetadataQueries = (client: Client) => ({
  list: () =>
    queryOptions({
      queryKey: ['step-metadata'],
      queryFn: ({ signal }) => listStepMetadata(client, signal),
      staleTime: 300_000,
    }),
})

/** The metadata of all types of steps. */
export function useStepMetadata(options: ReadOptions = {}) {
  const { client } = useService()
  return useQuery({ ...stepMetadataQueries(client).list(), ...useReadOptions(options) })
}

/** Reads the metadata in the cache, and `loading` while they are being read. Sends nothing and renders nothing. */
export function useCachedStepMetadata() {
  const { client } = useService()
  const queries = useQueryClient()
  return useCallback(() => {
    const { data, error } = queries.getQueryState(stepMetadataQueries(client).list().queryKey) ?? {
      error: null,
    }
    return data ?? (error === null ? 'loading' : undefined)
  }, [client, queries])
}
