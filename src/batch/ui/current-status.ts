import { useCallback, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Pipeline } from '~/api/pipelines'
import type { BatchItem, BatchView } from '~/batch/engine/batch'
import { isAnotherRun } from '~/batch/engine/confirmed-by-status'
import { ACTION_TABLE } from '~/domain/action-table'
import { isFinished, isMoving, phaseOf, type Phase } from '~/domain/phases'
import { useNewestPipelines, type NewestRecord, useNewestTasks } from '~/queries/newest-records'
import { STALE_REPLY_MS } from '~/queries/known-statuses'
import { clock } from '~/stores/clock'
import { useOpenResults } from '~/stores/open-results'

/**
 * The current status of an item: its `after`, or a newer record of the list or of a poll. A record that is not newer is
 * used only if it has the same phase as `after`. `stale`: the service still shows the state before the action.
 * `unread`: no status was read after the action.
 */
export type CurrentStatus =
  | { readonly kind: 'gone' | 'stale' | 'unread' }
  | {
      readonly kind: 'read'
      readonly phase: Phase
      readonly status: string | undefined
      readonly record: Pipeline | undefined
      /**
       * True if the status may be old: neither the list nor a poll has a record, or the last poll could not read it.
       */
      readonly isLastSeen: boolean
    }

export const MAX_FOLLOWED = 200

/** Whether the action starts or continues runs, so that the user wants to know how they end. */
export function startsRuns({ action }: BatchView): boolean {
  const { leadsTo } = ACTION_TABLE[action]
  return leadsTo !== null && leadsTo !== 'gone' && isMoving(leadsTo)
}

/**
 * Whether this tab reads how the runs of the batch end. It is false for the batches of other tabs and visits, unless
 * their results are open in this tab.
 */
export function useIsFollowed({ id, isOwn }: BatchView): boolean {
  return useOpenResults(({ ids }) => ids.includes(id)) || isOwn
}

/**
 * Returns a function that finds the current status of an item. After the end of a batch, polls read newer statuses than
 * the batch has.
 */
export function useCurrentStatus(batch: BatchView): (item: BatchItem) => CurrentStatus {
  const { id: batchId, type, stage, finishedAt = 0 } = batch
  const isFollowed = useIsFollowed(batch)
  const isOver = stage === 'finished'
  const staleUntil = finishedAt + STALE_REPLY_MS
  // A poll that reads the same record again does not change `readAt`, so only the clock can end the status `stale`.
  const mayBeStale = useStore(clock, ({ now }) => now < staleUntil)
  const pipelineOf = useNewestPipelines(type === 'pipeline' && isOver)
  const tasks = useMemo(() => {
    const isPolled = type === 'task' && isFollowed && isOver && startsRuns(batch)
    const done = isPolled ? [...batch.items()].filter(({ state }) => state.kind === 'done') : []
    return done.slice(0, MAX_FOLLOWED).map(({ target }) => target.id)
  }, [batch, type, isFollowed, isOver])
  const taskOf = useNewestTasks(batchId, tasks, staleUntil)
  const newestOf = type === 'task' ? taskOf : pipelineOf
  return useCallback(
    (item) =>
      currentStatusOf(item, isOver ? newestOf(item.target.id) : undefined, isFollowed, mayBeStale),
    [newestOf, isFollowed, isOver, mayBeStale],
  )
}

/**
 * @param newest the newest record outside the batch, for example from a poll. `undefined` while the batch runs, and
 * before the first poll of its tasks
 * @param mayBeStale whether the batch has ended so recently that a slow service may still show the phase before the
 * action
 */
export function currentStatusOf(
  { state, before, after, readAt: knownAt = 0 }: Omit<BatchItem, 'target'>,
  newest: NewestRecord | undefined,
  isFollowed: boolean,
  mayBeStale: boolean,
): CurrentStatus {
  const { record, readAt = 0 } = newest ?? {}
  const isRecordNewer = record !== undefined && readAt > knownAt
  // A slow service may still list a pipeline that was deleted.
  const isStillGone = after?.kind === 'gone' && (mayBeStale || !isRecordNewer)
  if (isStillGone || newest?.isGone === true) return { kind: 'gone' }
  if (after?.kind === 'stale') return { kind: 'stale' }
  const own = after?.kind === 'read' ? after : undefined
  if (own === undefined) {
    if (!isFollowed || !isRecordNewer) return { kind: 'unread' }
    // The batch itself has read no status after the action, for example because the page was reloaded. If the action
    // was done but the phase is unchanged, a slow service may have sent the record from before the action.
    const isUnchanged =
      before !== undefined && phaseOf(record) === phaseOf(before) && !isAnotherRun(before, record)
    if (mayBeStale && state.kind === 'done' && isUnchanged && readAt < knownAt + STALE_REPLY_MS)
      return { kind: 'stale' }
  }
  const isLastSeen = newest !== undefined && (record === undefined || newest.isLastSeen === true)
  const isShown = isRecordNewer || (record !== undefined && phaseOf(record) === own?.phase)
  const shown = isShown ? record : undefined
  const phase = shown === undefined ? (own?.phase ?? 'unknown') : phaseOf(shown)
  return { kind: 'read', phase, status: (shown ?? own)?.status, record: shown, isLastSeen }
}

/** The words after a status that is not the outcome of the action, or that may be old. */
export function statusLabel(
  { state }: Pick<BatchItem, 'state'>,
  { phase, isLastSeen }: Pick<CurrentStatus & { kind: 'read' }, 'phase' | 'isLastSeen'>,
): string | undefined {
  if (isLastSeen) return 'when last seen'
  // Without this word, “Succeeded” below “Refused” would look like the outcome of the action.
  return state.kind === 'refused' && isFinished(phase) ? 'earlier' : undefined
}
