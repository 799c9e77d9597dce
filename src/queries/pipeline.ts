/** One pipeline: reading it (service description §2 and §4.6). */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Client } from '~/api/client'
import type { List } from '~/api/envelope'
import { getPipeline } from '~/api/pipeline-detail'
import type { Pipeline } from '~/api/pipelines'
import { pipelineKeys, pipelineQueries } from './pipelines'
import { useReadOptions, type ReadOptions } from './read-options'
import { useService } from './service-context'

export const pipelineQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: pipelineKeys.detail(id),
    queryFn: ({ signal }) => getPipeline(client, id, signal),
    structuralSharing: false,
  })

/** One pipeline, whole. */
export function usePipeline(
  id: string,
  options: ReadOptions & { readonly refetchOnMount?: 'always' } = {},
) {
  const { client } = useService()
  const { refetchOnMount = true } = options
  const read = useReadOptions(options)
  return useQuery({ ...pipelineQuery(client, id), ...read, refetchOnMount })
}

/** One pipeline as the list has it, once that was read. */
export function useListedPipeline(id: string) {
  const { client } = useService()
  return useQuery({
    ...pipelineQueries(client).list(),
    enabled: false,
    select: useCallback(({ items }: List<Pipeline>) => items.find(({ _id }) => _id === id), [id]),
  })
}

/** Gives up reading it. */
export function useCancelPipeline(id: string): () => void {
  const queries = useQueryClient()
  return () => void queries.cancelQueries({ queryKey: pipelineKeys.detail(id) })
}
