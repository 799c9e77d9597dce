/** The settings that the steps of a pipeline can have (docs/service.md#pipeline-endpoints). */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Client } from '~/api/client'
import { listStepMetadata } from '~/api/step-metadata'
import { useReadOptions, type ReadOptions, useService } from './service-context'

export const stepMetadataQuery = (client: Client) =>
  queryOptions({
    queryKey: ['step-metadata'],
    queryFn: ({ signal }) => listStepMetadata(client, signal),
    staleTime: 300_000,
  })

export function useStepMetadata(options: ReadOptions = {}) {
  const { client } = useService()
  return useQuery({ ...stepMetadataQuery(client), ...useReadOptions(options) })
}

/**
 * Returns a function that returns the cached metadata. The result is `loading` if the metadata have not been read yet,
 * and `undefined` after an error. Sends no request.
 */
export function useCachedStepMetadata() {
  const { client } = useService()
  const queries = useQueryClient()
  return useCallback(() => {
    const { data, error } = queries.getQueryState(stepMetadataQuery(client).queryKey) ?? {
      error: null,
    }
    return data ?? (error === null ? 'loading' : undefined)
  }, [client, queries])
}
