/** The list of pipelines (docs/service.md#pipeline-endpoints). */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Client } from '~/api/client'
import type { List } from '~/api/envelope'
import { isWhole } from '~/api/list-paging'
import { listPipelines, type Pipeline } from '~/api/pipelines'
import { shareRecords } from '~/api/share-records'
import { joinStatuses, useKnownStatuses } from './known-statuses'
import { useReadOptions, type ReadOptions } from './read-options'
import { useService } from './service-context'

export const pipelineKeys = {
  all: ['pipelines'] as const,
  list: ['pipelines', 'list'] as const,
  detail: (id: string) => ['pipelines', 'detail', id] as const,
}

export const pipelineQueries = (client: Client) => ({
  list: () =>
    queryOptions({
      queryKey: pipelineKeys.list,
      queryFn: ({ signal }) => listPipelines(client, signal),
      structuralSharing: (before, next) =>
        // The library does not know the type here: it is that of this query's own data.
        before === undefined
          ? next
          : shareRecords(before as List<Pipeline>, next as List<Pipeline>),
    }),
})

interface ListOptions extends ReadOptions {
  /** Reads the list at this interval in milliseconds, in a hidden tab too. */
  readonly lookEvery?: number
}

/** The list of pipelines, which all screens share, joined with newer statuses. */
export function usePipelines({ lookEvery, ...options }: ListOptions = {}) {
  const { client } = useService()
  const queries = useQueryClient()
  const statuses = useKnownStatuses()
  const select = useCallback(
    (list: List<Pipeline>) => {
      const readAt = queries.getQueryState(pipelineKeys.list)?.dataUpdatedAt ?? 0
      return joinStatuses(list, readAt, statuses)
    },
    [queries, statuses],
  )
  return useQuery({
    ...pipelineQueries(client).list(),
    ...useReadOptions(options),
    select,
    refetchInterval: lookEvery ?? false,
    refetchIntervalInBackground: true,
  })
}

/** Cancels reading the list. */
export function useCancelPipelines(): () => void {
  const queries = useQueryClient()
  return () => void queries.cancelQueries({ queryKey: pipelineKeys.list })
}

/** Marks the list as out of date, so that it is read again. */
export function useRefreshPipelines(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: pipelineKeys.list })
}

/** Reads the pipelines of one name, to see whether a creation without an answer succeeded. */
export function usePipelinesByName(name: string) {
  const { client } = useService()
  return useQuery({
    queryKey: [...pipelineKeys.all, 'by-name', name],
    queryFn: async ({ signal }) => {
      const list = await listPipelines(client, signal)
      return {
        pipelines: list.items.filter((pipeline) => pipeline.name === name),
        /** False when the list is one page of more, or contains records that could not be read. */
        isWhole: isWhole(list),
      }
    },
    ...useReadOptions({}),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
