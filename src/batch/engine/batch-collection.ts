import type { BatchView } from './batch'
import type { RequestLog } from './request-log'
import type { Ledger } from './ledger'
import type { BatchRunner } from './batch-runner'

/** A batch that this tab knows. */
export interface TrackedBatch {
  readonly ledger: Ledger
  readonly runner: BatchRunner
  readonly log: RequestLog
  /** True if confirmed in this tab, false if read from the journal. */
  readonly isOwn: boolean
  /** The number of journal entries that the ledger was made from. */
  readonly lines: number
  /** Another tab may be running it. */
  isElsewhere: boolean
}

export type BatchCollection = ReturnType<typeof createBatchCollection>

/**
 * All batches and their snapshots. A snapshot is made when it is read, and is the same object until something changes.
 *
 * @param schedule runs the notification later, so that many changes cause one
 */
export function createBatchCollection(schedule: (notify: () => void) => void) {
  const batches = new Map<string, TrackedBatch>()
  const views = new Map<string, BatchView>()
  const listeners = new Set<() => void>()
  let list: readonly BatchView[] | undefined
  let isScheduled = false

  /** Marks a batch as changed. */
  const touch = (id: string) => {
    views.delete(id)
    list = undefined
    if (isScheduled) return
    isScheduled = true
    schedule(() => {
      isScheduled = false
      for (const listener of listeners) listener()
    })
  }
  const view = (id: string): BatchView | undefined => {
    const batch = batches.get(id)
    if (batch === undefined) return undefined
    const known = views.get(id)
    if (known !== undefined) return known
    const progress = batch.runner.progress()
    const { isOwn, isElsewhere, ledger } = batch
    const shown = ledger.view(isElsewhere ? { ...progress, stage: 'elsewhere' } : progress)
    const made = { ...shown, isOwn }
    views.set(id, made)
    return made
  }
  return {
    touch,
    view,
    get: (id: string) => batches.get(id),
    entries: (): readonly (readonly [string, TrackedBatch])[] => [...batches],
    put(id: string, batch: TrackedBatch) {
      batches.set(id, batch)
      touch(id)
    },
    remove(id: string) {
      // First let the other batches skip what this one has sent, because that is not known any more after it.
      for (const { isOwn, runner } of batches.values()) if (isOwn) runner.skipAlreadySent()
      if (batches.delete(id)) touch(id)
    },
    views(): readonly BatchView[] {
      list ??= [...batches.keys()]
        .map(view)
        .filter((each) => each !== undefined)
        .toSorted((one, other) => other.createdAt - one.createdAt)
      return list
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
