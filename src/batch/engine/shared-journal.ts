/**
 * Reads the batches of other sessions and tabs of this browser from the journal that all of them share. If the page of
 * an unfinished batch was closed, this tab gives its items an outcome and reads their status. This module sends no
 * other request.
 */
import type { BatchRunner } from './batch-runner'
import type { Journal } from './journal'
import { readEntries, type BatchEntries } from './journal-entry'
import type { Ledger } from './ledger'
import { runningBatches, withLock, type ChannelLike, type LocksLike } from './lock'
import type { RequestLog } from './request-log'

export interface TrackedBatch {
  readonly ledger: Ledger
  readonly runner: BatchRunner
  readonly log: RequestLog
  readonly entryCount: number
  /**
   * `own`: confirmed in this tab. `restored`: read from the journal. `elsewhere`: read from the journal, not finished,
   * and another tab may be running it.
   */
  state: 'own' | 'restored' | 'elsewhere'
}

/**
 * The journal is read this many milliseconds after a message of another tab, so that many messages cause only one
 * reading.
 */
const REREAD_MS = 1_000
interface SharedJournalEffects {
  readonly journal: Journal
  readonly batches: ReadonlyMap<string, TrackedBatch>
  readonly locks?: LocksLike | undefined
  readonly channel?: ChannelLike | undefined
  readonly sleep: (ms: number) => Promise<unknown>
  readonly restore: (entries: BatchEntries) => void
  readonly remove: (id: string) => void
}

export function createSharedJournal(effects: SharedJournalEffects) {
  const { journal, batches, locks, channel } = effects
  const waitingFor = new Set<string>()
  let unreadable = 0
  /**
   * The number of entries that belong to no known batch. Infinite if the journal cannot be read, or if it cannot be
   * written and there are no Web Locks.
   */
  let orphanEntries = 0
  /** How many orphan entries do not count in this visit, because the user has started a batch despite them. */
  let ignored = 0
  let isWaiting = false

  const read = async () => {
    const stored = await journal.read()
    if (stored === undefined) return undefined
    const found = readEntries(stored)
    ;({ unreadable } = found)
    return found
  }
  const isRunHere = (id: string) => {
    const known = batches.get(id)
    return known !== undefined && (known.state === 'own' || known.runner.isWorking())
  }

  /** Finishes the batch in this tab. If there are Web Locks, the caller has the lock, so no other tab adds entries. */
  const takeOver = async (id: string) => {
    const entries = (await read())?.batches.get(id)
    if (entries === undefined || isRunHere(id)) return
    effects.restore(entries)
    const batch = batches.get(id)
    if (batch === undefined) return
    batch.ledger.notifyChange()
    if (!batch.ledger.hasEnded()) await batch.runner.recover()
  }
  const takeOverLater = async (id: string) => {
    if (waitingFor.has(id)) return
    waitingFor.add(id)
    try {
      const hasLock = await withLock(locks, id, () => takeOver(id))
      // Without Web Locks, the page of the batch counts as closed. Otherwise, after a crash, no tab would check the
      // items.
      if (!hasLock) await takeOver(id)
    } finally {
      waitingFor.delete(id)
    }
  }

  /** False if entries may be missing. The locks show whether another tab is sending a batch that the journal lacks. */
  const isComplete = async () => {
    if (orphanEntries === 0 && journal.isWritable()) return true
    const held = await runningBatches(locks)
    if (held === undefined && !journal.isWritable()) orphanEntries = Number.POSITIVE_INFINITY
    return (
      orphanEntries <= ignored && [...(held ?? [])].every((id) => batches.get(id) !== undefined)
    )
  }

  /**
   * Restores the batches that are new or have new entries, and drops the batches that the journal no longer has.
   *
   * @returns false if entries of another tab may be missing
   */
  const reread = async () => {
    const found = await read()
    orphanEntries = found?.orphanEntries ?? Number.POSITIVE_INFINITY
    // The user has started a batch although the journal failed. When the journal works again, only the entries that are
    // orphans at this moment stay accepted.
    if (ignored === Number.POSITIVE_INFINITY && journal.isWritable()) ignored = orphanEntries
    if (found === undefined) return isComplete()
    for (const [id, batch] of batches) {
      if (!found.batches.has(id) && batch.state !== 'own' && !batch.runner.isWorking())
        effects.remove(id)
    }
    for (const [id, entries] of found.batches) {
      const known = batches.get(id)
      const isUpToDate =
        known?.entryCount === entries.length && (known.state !== 'elsewhere' || waitingFor.has(id))
      if (isRunHere(id) || isUpToDate) continue
      effects.restore(entries)
      const batch = batches.get(id)
      if (batch === undefined || batch.ledger.hasEnded()) continue
      batch.state = 'elsewhere'
      batch.ledger.notifyChange()
      void takeOverLater(id)
    }
    return isComplete()
  }

  const rereadSoon = async () => {
    if (isWaiting) return
    isWaiting = true
    await effects.sleep(REREAD_MS)
    isWaiting = false
    await reread()
  }

  channel?.addEventListener('message', () => void rereadSoon())
  return {
    reread,
    /** Called when the user starts a batch despite missing entries. */
    ignoreOrphans: () => (ignored = Math.max(ignored, orphanEntries)),
    unreadable: () => unreadable,
    announce: () => channel?.postMessage('changed'),
  }
}
