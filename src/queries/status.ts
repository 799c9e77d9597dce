/** The status of pipelines beside their records: what writes it, and what pages ask of it. */
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

/** Takes in what the service said of pipelines: the lists and details join it. */
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

/** Ids that the service does not have any more, since the list was read. */
export function useGoneIds(): ReadonlySet<string> {
  const statuses = useKnownStatuses()
  const readAt = useListReadAt()
  return useMemo(
    () => new Set([...statuses].flatMap(([id, known]) => (isGone(known, readAt) ? [id] : []))),
    [statuses, readAt],
  )
}

/** @param readAt when (epoch ms) it was read otherwise */
export function useIsGone(id: string, readAt: number): boolean {
  return isGone(useKnownStatuses().get(id), readAt)
}

/** What there is to say of each row of the list. */
export function useStatusMarks(): (shown: Pipeline) => StatusMark | undefined {
  const statuses = useKnownStatuses()
  const readAt = useListReadAt()
  return useCallback(
    (shown) =>
      shown._id === undefined ? undefined : markOf(shown, readAt, statuses.get(shown._id)),
    [statuses, readAt],
  )
}
