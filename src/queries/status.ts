/** Writes the known statuses of pipelines, and the hooks that read them. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Pipeline } from '~/api/pipelines'
import {
  isGone,
  knownStatuses,
  markOf,
  useKnownStatuses,
  withoutSuperseded,
  withAnswers,
  type Answer,
  type KnownStatuses,
  type StatusMark,
} from './known-statuses'
import { pipelineKeys } from './pipelines'

const NONE: KnownStatuses = new Map()

/** Adds answers of the service to the known statuses, which lists and details join. */
export function recordAnswers(queries: QueryClient, answers: ReadonlyMap<string, Answer>): void {
  const timeOf = (key: readonly unknown[]) => queries.getQueryState(key)?.dataUpdatedAt ?? 0
  const listReadAt = timeOf(pipelineKeys.list)
  const readAt = (id: string) => Math.max(listReadAt, timeOf(pipelineKeys.detail(id)))
  const before = queries.getQueryData(knownStatuses.queryKey) ?? NONE
  const next = withAnswers(before, answers, readAt)
  if (next !== before)
    queries.setQueryData(knownStatuses.queryKey, withoutSuperseded(next, listReadAt))
}

export function useRecordAnswers(): (answers: ReadonlyMap<string, Answer>) => void {
  const queries = useQueryClient()
  return useCallback((answers) => recordAnswers(queries, answers), [queries])
}

function useListReadAt(): number {
  return useQueryClient().getQueryState(pipelineKeys.list)?.dataUpdatedAt ?? 0
}

/** Ids that the service has no longer, as of an answer after the last read of the list. */
export function useGoneIds(): ReadonlySet<string> {
  const statuses = useKnownStatuses()
  const readAt = useListReadAt()
  return useMemo(
    () => new Set([...statuses].flatMap(([id, known]) => (isGone(known, readAt) ? [id] : []))),
    [statuses, readAt],
  )
}

/** @param readAt epoch ms at which the record was read */
export function useIsGone(id: string, readAt: number): boolean {
  return isGone(useKnownStatuses().get(id), readAt)
}

/** Returns the mark of a row: changed, silent or gone. */
export function useStatusMarks(): (shown: Pipeline) => StatusMark | undefined {
  const statuses = useKnownStatuses()
  const readAt = useListReadAt()
  return useCallback(
    (shown) =>
      shown._id === undefined ? undefined : markOf(shown, readAt, statuses.get(shown._id)),
    [statuses, readAt],
  )
}
