import type {
  BatchRequest,
  BatchView,
  Preflight,
  RecordEffects,
  StartOptions,
  StopCause,
} from './batch'
import type { StateBefore } from './confirmed-by-status'
import { createRequestLog, type RequestLog } from './request-log'
import { createJournal, messagesOf, type JournalStore, type Messages } from './journal'
import type { BatchEntries } from './journal-entry'
import { createLedger, freezeTargets, batchFactsOf, type BatchFacts } from './ledger'
import { JOURNAL_LOCK, withLock, type ChannelLike, type LocksLike } from './lock'
import { runPreflight } from './preflight'
import type { StatusEffects } from '~/api/status'
import { createBatchRunner } from './batch-runner'
import { createSharedJournal, type TrackedBatch } from './shared-journal'
import {
  findEarlierSends,
  separateAlreadySent,
  type EarlierSends,
  type Confirmation,
} from './earlier-sends'

export interface BatchEffects extends StatusEffects, RecordEffects {
  /** Must return an id that is unique across all browsers, because the idempotency keys contain it. */
  readonly newId: () => string
  readonly journal: JournalStore
  readonly locks?: LocksLike | undefined
  readonly channel?: ChannelLike | undefined
  /** Called at every change of a batch, so it must be cheap. */
  readonly onChange: () => void
  readonly chunkSize: number
  /**
   * The name of the header with the idempotency key. Each chunk of an action has its own key. If the name is empty or
   * left out, no key is sent.
   */
  readonly idempotencyHeader?: string
  /**
   * How long the journal keeps a batch or a single request after its last entry, in milliseconds. If left out, nothing
   * is removed.
   */
  readonly keepForMs?: () => number
}

const MAX_KEPT = 20

interface KeptPreflight {
  readonly statesBefore: ReadonlyMap<string, StateBefore>
  readonly earlierAtPreflight: EarlierSends
  readonly log: RequestLog
  readonly isJournalComplete: boolean
}

export type BatchEngine = ReturnType<typeof createBatchEngine>

/**
 * The batch engine: preflight, requests in chunks, ledger and journal. All its effects are passed in. It sends actions
 * that change something only after a call of `start`, `sendRest` or `sendSmaller`.
 */
export function createBatchEngine(effects: BatchEffects) {
  const { now } = effects
  const journal = createJournal(effects.journal)
  const batches = new Map<string, TrackedBatch>()
  const preflights = new Map<string, KeptPreflight>()
  /**
   * The ids of all batches that this tab has started or restored, including removed batches. `start` sends none of
   * these batches again.
   */
  const used = new Set<string>()
  let lastSequence = 0

  /**
   * Reads the journal, and then runs `work`, which stores the ids of the batch in the journal. If the browser has Web
   * Locks, a lock prevents two tabs from doing this at the same time.
   */
  const withJournalLock = async (
    facts: BatchFacts,
    work: (isComplete: boolean) => Promise<void>,
  ) => {
    const read = async () => work(await shared.reread())
    const hasLock = await withLock(effects.locks, JOURNAL_LOCK, read)
    if (!hasLock) await read()
    if (hasLock && journal.isWritable()) return
    // Without the lock, or without a writable journal, another tab may have begun to send the same ids in the meantime.
    // So the journal is read again.
    const isComplete = await shared.reread()
    const others = earlierFor(facts, (id) => id !== facts.id)
    batches.get(facts.id)?.runner.skipAlreadySent(isComplete, others)
  }
  const earlierFor = (
    asked: Pick<BatchRequest, 'action' | 'type' | 'targets'>,
    counts: (id: string) => boolean = () => true,
  ) => {
    const others = [...batches].filter(([id]) => counts(id))
    return findEarlierSends(
      others.map(([, { ledger }]) => ledger),
      asked,
    )
  }

  const track = (
    facts: BatchFacts,
    log: RequestLog,
    entryCount: number,
    messages?: Messages,
    confirmation?: Confirmation,
  ) => {
    used.add(facts.id)
    lastSequence = Math.max(lastSequence, facts.sequence)
    const ledger = createLedger(facts, effects.onChange)
    const runner = createBatchRunner(
      ledger,
      {
        ...effects,
        journal,
        log,
        onWritten: shared.announce,
        earlier: () => earlierFor(facts, (id) => id !== facts.id),
        withJournalLock: (work) => withJournalLock(facts, work),
      },
      messages,
      confirmation,
    )
    const state = messages === undefined ? 'restored' : 'own'
    const batch: TrackedBatch = { ledger, runner, log, entryCount, state }
    batches.set(facts.id, batch)
    effects.onChange()
    return batch
  }
  const restore = (entries: BatchEntries) => {
    const { ledger } = track(batchFactsOf(entries[0]), createRequestLog(now), entries.length)
    for (const entry of entries) ledger.apply(entry)
  }
  const remove = (id: string) => {
    // After the removal, this tab no longer knows which ids the removed batch has sent. So the other batches skip these
    // ids now.
    for (const { state, runner } of batches.values()) if (state === 'own') runner.skipAlreadySent()
    if (batches.delete(id)) effects.onChange()
  }
  const shared = createSharedJournal({ ...effects, journal, batches, restore, remove })
  const runnerOf = (id: string) => {
    const batch = batches.get(id)
    return batch === undefined || batch.state === 'elsewhere' ? undefined : batch.runner
  }
  const viewOf = ({ ledger, runner, state }: TrackedBatch): BatchView =>
    ledger.view(state === 'own', () => ({
      ...runner.progress(),
      ...(state === 'elsewhere' && { stage: 'elsewhere' }),
    }))

  return {
    /**
     * Reads the status of the targets of `request`, in chunks, and sorts the targets into the lists of `Preflight`.
     * Rejects only when `signal` is aborted.
     *
     * @param onChecked called after each chunk with the number of ids read so far
     */
    async preflight(
      request: BatchRequest,
      signal?: AbortSignal,
      onChecked?: (count: number) => void,
    ): Promise<Preflight> {
      const batchId = effects.newId()
      const log = createRequestLog(now)
      const client = log.withLogging(effects.client)
      // The journal is read at the same time as the status, not after it. Otherwise a request that another tab sends in
      // between would be in `earlierAtPreflight`, and `start` would send the same id again.
      const readEarlier = async () => {
        const isJournalComplete = await shared.reread()
        return { isJournalComplete, earlierAtPreflight: earlierFor(request) }
      }
      const [checked, { isJournalComplete, earlierAtPreflight }] = await Promise.all([
        runPreflight({ ...effects, client }, request, batchId, signal, onChecked),
        readEarlier(),
      ])
      const found = {
        ...separateAlreadySent(checked, earlierFor(request)),
        isJournalComplete,
      }
      preflights.set(batchId, {
        statesBefore: statesIn(found),
        earlierAtPreflight,
        log,
        isJournalComplete,
      })
      const [oldest] = preflights.keys()
      if (preflights.size > MAX_KEPT && oldest !== undefined) preflights.delete(oldest)
      return found
    },
    /**
     * Sends the confirmed targets, each id once. A second call with the same `batchId` sends nothing and returns the
     * same id. Ids that another batch has begun to send since the preflight are not sent.
     *
     * @returns the id of the batch
     */
    start(request: BatchRequest, options: StartOptions = {}): string {
      const batchId = options.batchId ?? effects.newId()
      if (used.has(batchId)) return batchId
      const prepared = preflights.get(batchId)
      const { statesBefore, earlierAtPreflight, log = createRequestLog(now) } = prepared ?? {}
      preflights.delete(batchId)
      if (prepared?.isJournalComplete === false) shared.ignoreOrphans()
      const { action, type } = request
      const targets = freezeTargets(request.targets)
      const facts = {
        id: batchId,
        action,
        type,
        targets,
        createdAt: now(),
        sequence: lastSequence + 1,
        stateBefore: (id: string) => statesBefore?.get(id),
      }
      track(facts, log, 0, messagesOf(request), {
        earlierAtPreflight,
        resendIds: options.resendIds,
      }).runner.sendAll()
      return batchId
    },
    /** Marks every item whose request has not begun as not sent. A request in flight is not aborted. */
    stopRest: (id: string, because: StopCause = 'user') => runnerOf(id)?.stopRest(because),
    sendRest: (id: string) => runnerOf(id)?.sendRest(),
    /** Sends the items of the chunks that were too large, and the unsent items, in chunks of half the size. */
    sendSmaller: (id: string) => runnerOf(id)?.sendSmaller(),
    checkStatus: (id: string, ids?: readonly string[]) => runnerOf(id)?.checkStatus(ids),
    /**
     * Checks unknown outcomes again if their last check had no connection. Call it when the browser is online again.
     */
    checkAgain: (id: string) => runnerOf(id)?.checkAgain(),
    batches: (): readonly BatchView[] =>
      [...batches.values()].map(viewOf).toSorted((one, other) => other.createdAt - one.createdAt),
    batch(id: string): BatchView | undefined {
      const batch = batches.get(id)
      return batch && viewOf(batch)
    },
    /** Stops and removes every batch, and empties the journal. A request in flight is not aborted. */
    async clear() {
      for (const [id, { runner }] of batches) {
        runner.abandon()
        remove(id)
      }
      preflights.clear()
      await journal.clear()
      shared.announce()
    },
    /**
     * Removes old entries from the journal, and restores the batches of other visits and tabs. If the page of an
     * unfinished batch was closed, reads the status of its items with an unknown outcome. Sends nothing else.
     */
    async recover() {
      if (effects.keepForMs !== undefined) await journal.prune(now() - effects.keepForMs())
      await shared.reread()
    },
    isActing: () =>
      [...batches.values()].some(({ runner, ledger, state }) => {
        return (
          state === 'own' &&
          ledger.facts.action !== 'status' &&
          runner.progress().stage === 'sending'
        )
      }),
    /** The requests of this batch in this tab. They are in memory only. */
    requests: (id: string) => batches.get(id)?.log.all() ?? [],
    /** `memory`: the journal could not be read or written, so closing the tab may lose the record of the requests. */
    journalState: journal.state,
    unreadableEntries: shared.unreadable,
  }
}

function statesIn(found: Preflight): ReadonlyMap<string, StateBefore> {
  const { eligible, notEligible, unknown, alreadySent } = found
  const states = new Map<string, StateBefore>()
  for (const { target, record } of [...eligible, ...notEligible, ...unknown, ...alreadySent]) {
    if (record === undefined) continue
    const { status, run, approval } = record
    states.set(target.id, { status, run, approval })
  }
  return states
}
