import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import { isGone, useKnownStatuses, type KnownStatus, type KnownStatuses } from './known-statuses'
import { listReadAt } from './pipelines'

/** The list without the pipelines that were deleted after it was read. The list itself if there are none. */
export function withoutGone(
  list: List<Pipeline>,
  readAt: number,
  statuses: KnownStatuses,
): List<Pipeline> {
  const items = list.items.filter(({ _id = '' }) => !isGone(statuses.get(_id), readAt))
  const gone = list.items.length - items.length
  return gone === 0 ? list : { ...list, items, total: list.total && list.total - gone }
}

/** The list of `usePipelines` without the pipelines that were deleted after it was read. */
export function useRemainingPipelines(
  list: List<Pipeline> | undefined,
): List<Pipeline> | undefined {
  const readAt = listReadAt(useQueryClient())
  const statuses = useKnownStatuses()
  return useMemo(() => list && withoutGone(list, readAt, statuses), [list, readAt, statuses])
}

/** Whether a status that was requested after the list was read (epoch ms) proves that the pipeline exists. */
export const provesExistence = (readAt: number, known: KnownStatus | undefined): boolean =>
  known?.record !== undefined && known.goneAt === undefined && known.askedAt >= readAt
