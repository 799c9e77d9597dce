/** The list of pipelines (docs/service.md#pipeline-endpoints), joined with newer statuses. */
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Client } from '~/api/client'
import type { List } from '~/api/envelope'
import { isWhole } from '~/api/list-paging'
import { listPipelines, type Pipeline } from '~/api/pipelines'
import { shareRecords } from '~/api/share-records'
import { isGone, joinStatuses, markOf, useKnownStatuses, type StatusMark } from './known-statuses'
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
    (list: List<Pipeline>) => joinStatuses(list, listReadAt(queries), statuses),
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

/** When (epoch ms) the list was read last. */
export function listReadAt(queries: QueryClient): number {
  return queries.getQueryState(pipelineKeys.list)?.dataUpdatedAt ?? 0
}

/** Ids that the service has no longer, as of an answer after the last read of the list. */
export function useGoneIds(): ReadonlySet<string> {
  const statuses = useKnownStatuses()
  const readAt = listReadAt(useQueryClient())
  return useMemo(
    () => new Set([...statuses].flatMap(([id, known]) => (isGone(known, readAt) ? [id] : []))),
    [statuses, readAt],
  )
}

/** Returns the mark of a row: changed, silent or gone. */
export function useStatusMarks(): (shown: Pipeline) => StatusMark | undefined {
  const statuses = useKnownStatuses()
  const readAt = listReadAt(useQueryClient())
  return useCallback(
    (shown) =>
      shown._id === undefined ? undefined : markOf(shown, readAt, statuses.get(shown._id)),
    [statuses, readAt],
  )
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
