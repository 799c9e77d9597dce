import { onlineManager } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BatchEngine } from '~/batch/engine/batch-engine'
import { hasUnstoredSingles, useReadRecordsAgain } from '~/queries/single-requests'
import { RETENTION_MS } from '~/stores/database'
import { pruneDeletedCopies } from '~/stores/deleted-copies'
import { useOpenResults } from '~/stores/open-results'
import type { BatchView } from '~/batch/engine/batch'
import type { BatchAction } from '~/domain/action-table'
import { announce } from '~/stores/announcement'
import { pipelineSelection, taskSelection } from '~/stores/selection'
import { useRefreshPipelines } from '~/queries/pipelines'
import { useRecordReplies } from '~/queries/record-replies'
import { useCanRead, useService } from '~/queries/service-context'
import { announcementOf } from './batch-labels'
import { useBatchStore, isRunning, showNotice, useBatches } from './batch-store'
import { clearRejectReasons } from '~/stores/reject-reasons'

/** The ids that this batch deleted, and the ids that the service did not find when the batch read their status. */
export function goneIdsIn(batch: Pick<BatchView, 'action' | 'items'>): readonly string[] {
  return [...batch.items()].flatMap(({ target, state, after }) =>
    after?.kind === 'gone' || (batch.action === 'delete' && state.kind === 'done')
      ? [target.id]
      : [],
  )
}

/** Leaves out the keys that are ids of `goneIdsIn`, because these pipelines or tasks no longer exist. */
export function existingKeys(
  keys: readonly string[],
  batch: Pick<BatchView, 'action' | 'items'>,
): readonly string[] {
  const gone = new Set(goneIdsIn(batch))
  return keys.filter((key) => !gone.has(key))
}

/**
 * The start of a batch removes its rows from the selection. If every item was refused or not sent, returns the keys of
 * the rows to select again, without deleted rows. Otherwise returns an empty list.
 */
export function keysToSelectAgain(
  batch: Pick<BatchView, 'action' | 'counts' | 'items' | 'total'>,
  keys: readonly string[],
): readonly string[] {
  const { refused, not_sent: notSent } = batch.counts
  return refused + notSent < batch.total ? [] : existingKeys(keys, batch)
}

const ANNOUNCE_EVERY = 5_000
const SELECTIONS = { pipeline: pipelineSelection, task: taskSelection }

export function useBatchEffects(engine: BatchEngine): void {
  useRecovery(engine)
  useCheckAfterReconnect(engine)
  useCloseWarning(engine)
  useStopOnTokenChange(engine)
  useAnnouncements()
  useListAfterDeletion()
  // The reason of a rejection is kept until the rejection is done, so that a retry has the same reason.
  useNewlyDone('reject', clearRejectReasons)
  // After an approval, the next gate of the pipeline needs a new reason.
  useNewlyDone('approve', clearRejectReasons)
  useSelectionsAfterBatch(engine)
}

function useAnnouncements(): void {
  const batches = useBatches()
  const { now } = useService()
  // Batches that ended before this tab was opened are not announced.
  const [since] = useState(now)
  const announced = useRef(new Map<string, { at: number; isOver: boolean }>())
  useEffect(() => {
    for (const batch of batches) {
      const previous = announced.current.get(batch.id)
      const isOver = !isRunning(batch)
      if (isOver && (batch.finishedAt ?? 0) < since) continue
      if (previous?.isOver === isOver && (isOver || now() - previous.at < ANNOUNCE_EVERY)) continue
      announced.current.set(batch.id, { at: now(), isOver })
      announce(announcementOf(batch))
    }
  }, [batches, now, since])
}

/**
 * The ids whose action was done at or after `since` (epoch ms). Each id is returned once for each batch. For a
 * deletion, also the ids that the service did not find. A batch may do more items after its end, for example after
 * “Send the rest”.
 *
 * @param known the done items of earlier calls. The new items are added
 */
export function newlyDoneIn(
  batches: readonly Pick<BatchView, 'id' | 'action' | 'stage' | 'finishedAt' | 'items'>[],
  action: BatchAction,
  since: number,
  known: Set<string>,
): readonly string[] {
  const ids: string[] = []
  for (const batch of batches) {
    if (batch.action !== action || batch.stage !== 'finished') continue
    for (const { target, state, after, readAt = 0 } of batch.items()) {
      const key = `${batch.id} ${target.id}`
      const isDone = state.kind === 'done' || (action === 'delete' && after?.kind === 'gone')
      if (!isDone || known.has(key)) continue
      known.add(key)
      if (Math.max(readAt, batch.finishedAt ?? 0) >= since) ids.push(target.id)
    }
  }
  return ids
}

function useNewlyDone(action: BatchAction, onDone: (ids: readonly string[]) => void) {
  const batches = useBatches()
  const { now } = useService()
  const [since] = useState(now)
  const [known] = useState(() => new Set<string>())
  // A view is the same object until its batch changes.
  const [seen] = useState(() => new WeakSet<BatchView>())
  const check = useEffectEvent((all: readonly BatchView[]) => {
    const changed = all.filter((batch) => !seen.has(batch))
    for (const batch of changed) seen.add(batch)
    const ids = newlyDoneIn(changed, action, since, known)
    if (ids.length > 0) onDone(ids)
  })
  useEffect(() => check(batches), [batches])
}

/** Marks deleted pipelines, and reads the list again, because the list still shows them. */
function useListAfterDeletion(): void {
  const refresh = useRefreshPipelines()
  const recordReplies = useRecordReplies()
  const { now } = useService()
  useNewlyDone('delete', (ids) => {
    const gone = { reading: { kind: 'gone' }, askedAt: now() } as const
    recordReplies(new Map(ids.map((id) => [id, gone])))
    refresh()
  })
}

/**
 * Removes deleted ids from the selection of Pipelines or Tasks. If a batch did nothing, its rows are selected again,
 * unless the user has selected other rows.
 */
function useSelectionsAfterBatch(engine: BatchEngine): void {
  const batches = useBatches()
  // A view is the same object until its batch changes.
  const [seen] = useState(() => new WeakSet<BatchView>())
  useEffect(() => {
    for (const batch of batches) {
      if (isRunning(batch) || seen.has(batch)) continue
      seen.add(batch)
      SELECTIONS[batch.type].setRange(goneIdsIn(batch), false)
    }
    const { selected } = useBatchStore.getState()
    for (const [id, { selection, keys }] of selected) {
      const batch = engine.batch(id)
      if (batch?.stage !== 'finished' || keys.length === 0) continue
      const again = keysToSelectAgain(batch, keys)
      if (selection.size() === 0) selection.setRange(again, true)
      useBatchStore.setState((state) => ({
        selected: new Map(state.selected).set(id, { selection, keys: [] }),
      }))
    }
  }, [engine, batches, seen])
}

/** One day in milliseconds. After a reload, the results do not show batches that are older than this. */
const SHOWN_MS = 86_400_000

/** @param oldest epoch ms; the first recovery of the page closes the results of batches from before this time */
export async function recoverEngine(engine: BatchEngine, oldest: number): Promise<void> {
  await engine.recover()
  const state = useBatchStore.getState()
  if (state.engine !== engine) return
  // Only the first recovery closes old results. A new token must not close results that the user is reading.
  if (!state.isRecovered)
    useOpenResults.setState(({ ids }) => ({
      ids: ids.filter((id) => (engine.batch(id)?.createdAt ?? oldest) >= oldest),
    }))
  useBatchStore.setState({ batches: engine.batches(), isRecovered: true })
}

/** Called when the token changes, because the user made the waiting requests with the previous token. */
export function withdrawRequests(): void {
  const { deletion } = useBatchStore.getState()
  useBatchStore.setState({ pending: undefined, deletion: undefined })
  if (deletion !== undefined) showNotice('withdrawn')
}

/** Recovers earlier batches when requests can be sent, because no status can be read without a token. */
function useRecovery(engine: BatchEngine): void {
  const { now } = useService()
  const canRead = useCanRead()
  const readAgain = useReadRecordsAgain()
  useEffect(() => {
    if (!canRead) return
    const recover = async () => {
      await Promise.allSettled([
        recoverEngine(engine, now() - SHOWN_MS),
        pruneDeletedCopies(now() - RETENTION_MS),
      ])
      // Old entries may have been removed, so the journal and the copies are read again.
      readAgain()
    }
    void recover()
  }, [engine, canRead, now, readAgain])
}

/**
 * When the browser is online again, checks the unknown outcomes in the open results again, if their last check had no
 * connection.
 */
function useCheckAfterReconnect(engine: BatchEngine): void {
  const canRead = useCanRead()
  useEffect(
    () =>
      onlineManager.subscribe((isOnline) => {
        if (!isOnline || !canRead) return
        for (const id of useOpenResults.getState().ids) engine.checkAgain(id)
      }),
    [engine, canRead],
  )
}

/**
 * Makes the browser ask before it closes the page while an action is being sent or a deletion is not sent yet. It also
 * asks if results that are not stored would be lost.
 */
function useCloseWarning(engine: BatchEngine): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      const { deletion, batches } = useBatchStore.getState()
      const { ids } = useOpenResults.getState()
      const isForgotten =
        (engine.journalState() === 'memory' && batches.some(({ id }) => ids.includes(id))) ||
        hasUnstoredSingles()
      if (engine.isActing() || deletion !== undefined || isForgotten) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [engine])
}

function useStopOnTokenChange(engine: BatchEngine): void {
  const { session } = useService()
  useEffect(() => {
    let token = session.token()
    return session.store.subscribe(() => {
      if (session.token() !== token) {
        const because = session.state() === 'locked' ? 'locked' : 'token'
        for (const { id } of engine.batches()) engine.stopRest(id, because)
        withdrawRequests()
      }
      token = session.token()
    })
  }, [engine, session])
}
