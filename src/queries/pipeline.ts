import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Client } from '~/api/client'
import { getPipeline } from '~/api/pipeline-detail'
import type { Pipeline } from '~/api/pipelines'
import { pipelineKeys, usePipelines } from './pipelines'
import { isGone, joinStatus, useKnownStatuses } from './known-statuses'
import { useCancel, useReadOptions, type ReadOptions, useService } from './service-context'

export const pipelineQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: pipelineKeys.detail(id),
    queryFn: ({ signal }) => getPipeline(client, id, signal),
    structuralSharing: false,
  })

/** One pipeline. Its record is joined with the known status, if the status is newer than the record. */
export function usePipeline(
  id: string,
  options: ReadOptions & { readonly refetchOnMount?: 'always' } = {},
) {
  const { client } = useService()
  const { refetchOnMount = true } = options
  const queries = useQueryClient()
  const known = useKnownStatuses().get(id)
  const select = useCallback(
    (pipeline: Pipeline) => {
      const readAt = queries.getQueryState(pipelineKeys.detail(id))?.dataUpdatedAt ?? 0
      return joinStatus(pipeline, readAt, known)
    },
    [queries, id, known],
  )
  const read = useReadOptions(options)
  return useQuery({ ...pipelineQuery(client, id), ...read, select, refetchOnMount })
}

/** Whether the pipeline is known to be deleted. @param readAt when its record was read, epoch ms */
export function useIsGone(id: string, readAt: number): boolean {
  return isGone(useKnownStatuses().get(id), readAt)
}

/** One pipeline from the list. `data` is `undefined` if the list has not been read or does not contain the pipeline. */
export function useListedPipeline(id: string) {
  const { data, dataUpdatedAt } = usePipelines({ enabled: false })
  const listed = useMemo(() => data?.items.find(({ _id }) => _id === id), [data, id])
  return { data: listed, dataUpdatedAt }
}

export const useCancelPipeline = (id: string) => useCancel(pipelineKeys.detail(id))
