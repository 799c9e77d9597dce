import { useCallback } from 'react'
import type { Pipeline } from '~/api/pipelines'
import type { BatchItem, BatchView } from '~/batch/engine/batch'
import { phaseOf, type Phase } from '~/domain/phases'
import { useNewestPipelines, type NewestPipeline } from '~/queries/newest-pipelines'

/** The current status of an item. It is only known if it was requested after the request of the item had its reply. */
export type CurrentStatus =
  | { readonly kind: 'gone' | 'stale' | 'unread' }
  | {
      readonly kind: 'read'
      readonly phase: Phase
      readonly status: string | undefined
      /** The record with this status, if the page has it. */
      readonly record: Pipeline | undefined
      /** Nothing reads the pipeline any more, so the status may be old. */
      readonly isLastSeen: boolean
    }

/** Finds the current status of each item: after the end of the batch, the polls read newer statuses than the batch. */
export function useCurrentStatus({
  type,
  isOwn,
  stage,
}: BatchView): (item: BatchItem) => CurrentStatus {
  const newestOf = useNewestPipelines(type === 'pipeline' && stage === 'finished')
  return useCallback(
    (item) => currentStatusOf(item, newestOf(item.target.id), { isOwn, stage }),
    [newestOf, isOwn, stage],
  )
}

export function currentStatusOf(
  {
    now,
    readAt: knownAt = 0,
    isGone,
    isStale,
  }: Pick<BatchItem, 'now' | 'readAt' | 'isGone' | 'isStale'>,
  newest: NewestPipeline | undefined,
  { isOwn, stage }: Pick<BatchView, 'isOwn' | 'stage'>,
): CurrentStatus {
  if (isGone === true || newest?.isGone === true) return { kind: 'gone' }
  if (isStale === true) return { kind: 'stale' }
  const { record, readAt = 0 } = newest ?? {}
  const isRecordNewer = record !== undefined && readAt > knownAt
  // The batch of an earlier visit may be days old, so the current status says nothing about it.
  if (now === undefined && !(isOwn && isRecordNewer)) return { kind: 'unread' }
  const isLastSeen = stage === 'finished' && record === undefined
  if (record !== undefined && (isRecordNewer || phaseOf(record) === now?.phase)) {
    const { status } = record
    return { kind: 'read', phase: phaseOf(record), status, record, isLastSeen }
  }
  return {
    kind: 'read',
    phase: now?.phase ?? 'unknown',
    status: now?.status,
    record: undefined,
    isLastSeen,
  }
}
