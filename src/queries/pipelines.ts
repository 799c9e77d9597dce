/** The list of pipelines (docs/service.md#pipeline-endpoints), joined with newer statuses. */
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Client } from '~/api/client'
import type { List } from '~/api/envelope'
import { listPipelines, type Pipeline } from '~/api/pipelines'
import { isSameJson } from '~/lib/json'
import { isGone, joinStatuses, markOf, useKnownStatuses, type StatusMark } from './known-statuses'
import { useCancel, useReadOptions, useService, type ReadOptions } from './service-context'

export const pipelineKeys = {
  all: ['pipelines'] as const,
  list: ['pipelines', 'list'] as const,
  detail: (id: string) => ['pipelines', 'detail', id] as const,
}

export const pipelinesQuery = (client: Client) =>
  queryOptions({
    queryKey: pipelineKeys.list,
    queryFn: ({ signal }) => listPipelines(client, signal),
    structuralSharing: (before, next) =>
      // react-query does not know the type here. Both values are data of this query.
      before === undefined ? next : shareRecords(before as List<Pipeline>, next as List<Pipeline>),
  })

/**
 * Reuses the records of the last read if they are equal, so that their rows do not render again. react-query would
 * compare records by position. `updatedAt` alone is not compared, because the service does not document when it
 * changes.
 *
 * @returns a new object, so that screens see the new time of the read. The array is reused if all records are equal
 */
export function shareRecords(before: List<Pipeline>, next: List<Pipeline>): List<Pipeline> {
  const old = before.items
  const byId = new Map(old.map((record) => [record._id, record]))
  const items = next.items.map((record, at) => {
    const known = old[at]?._id === record._id ? old[at] : byId.get(record._id)
    const isSame = known?.updatedAt === record.updatedAt && isSameJson(known?.raw, record.raw)
    return known !== undefined && isSame ? known : record
  })
  const isAll = items.length === old.length && items.every((record, at) => record === old[at])
  return { ...next, items: isAll ? old : items }
}

/** The list of pipelines, which all screens share, joined with newer statuses. */
export function usePipelines(options: ReadOptions = {}) {
  const { client } = useService()
  const queries = useQueryClient()
  const statuses = useKnownStatuses()
  const select = useCallback(
    (list: List<Pipeline>) => joinStatuses(list, listReadAt(queries), statuses),
    [queries, statuses],
  )
  return useQuery({
    ...pipelinesQuery(client),
    ...useReadOptions(options),
    select,
  })
}

/** When the list was last read, epoch ms. 0 if it has not been read. */
export function listReadAt(queries: QueryClient): number {
  return queries.getQueryState(pipelineKeys.list)?.dataUpdatedAt ?? 0
}

/** Ids of deleted pipelines: a reply after the last read of the list said that they do not exist. */
export function useGoneIds(): ReadonlySet<string> {
  const statuses = useKnownStatuses()
  const readAt = listReadAt(useQueryClient())
  return useMemo(
    () => new Set([...statuses].flatMap(([id, known]) => (isGone(known, readAt) ? [id] : []))),
    [statuses, readAt],
  )
}

export function useStatusMarks(): (shown: Pipeline) => StatusMark | undefined {
  const statuses = useKnownStatuses()
  const readAt = listReadAt(useQueryClient())
  return useCallback(
    (shown) =>
      shown._id === undefined ? undefined : markOf(shown, readAt, statuses.get(shown._id)),
    [statuses, readAt],
  )
}

export const useCancelPipelines = () => useCancel(pipelineKeys.list)

export function useRefreshPipelines(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: pipelineKeys.list })
}
