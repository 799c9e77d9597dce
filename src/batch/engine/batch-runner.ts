/**
 * Sends the queued items of one batch in chunks, then reads their status. The journal stores each chunk before its
 * request, and the outcomes after the reply. Only `sendAll`, `sendRest` and `sendSmaller` queue items.
 */
import { isOffered } from '~/domain/action-table'
import type { StopCause, StopReason } from './batch'
import { createChunkQueue } from './chunk-queue'
import type { RequestLog } from './request-log'
import type { Ledger, Progress } from './ledger'
import { withLock, type LocksLike } from './lock'
import { createEntryWriter, type EntryWriterEffects, type Messages } from './journal'
import { PAGE_CLOSED, WITHOUT_ID } from './outcome-messages'
import { batchCallOf, readChunk, sendChunk, type ChunkResult } from './send-chunk'
import { isExternalStop, stopsBatch, DEFAULT_WAIT_MS, whyNotSent } from './stop-reasons'
import {
  wasSentByOtherBatch,
  findDuplicates,
  type EarlierSends,
  type Confirmation,
} from './earlier-sends'
import {
  createInterruptibleSleep,
  createVerification,
  type VerificationEffects,
} from './verification'

interface BatchRunnerEffects extends VerificationEffects, EntryWriterEffects {
  readonly locks?: LocksLike | undefined
  readonly idempotencyHeader?: string | undefined
  readonly log: RequestLog
  /** The ids of this batch that other batches are sending or have sent, as far as this tab knows. */
  readonly earlier: () => EarlierSends
  /**
   * Reads the journal, and then runs `work`. If the browser has Web Locks, only one tab at a time does this.
   *
   * @param work gets `isComplete`, which is false if entries of other tabs may be missing
   */
  readonly withJournalLock: (work: (isComplete: boolean) => Promise<void>) => Promise<void>
}

/**
 * `working`: between two requests, or reading the status. `announced`: the next chunk is being stored in the journal,
 * and can still be stopped. `requesting`: the request of this chunk is in flight. `rechecking`: all items have an
 * outcome, and stale records are read again. `abandoned`: the engine was cleared.
 */
type RunnerState = 'idle' | 'working' | 'announced' | 'requesting' | 'rechecking' | 'abandoned'

export type BatchRunner = ReturnType<typeof createBatchRunner>

/**
 * Creates the runner of one batch.
 *
 * @param messages the messages of rejections. Left out in a tab that has not confirmed the batch: there, the runner
 * only reads statuses
 * @param confirmation the earlier sends at the time of the preflight, and the ids that may be sent again
 */
export function createBatchRunner(
  ledger: Ledger,
  effects: BatchRunnerEffects,
  messages?: Messages,
  { earlierAtPreflight, resendIds }: Confirmation = {},
) {
  const { id: batchId, action, type, targets } = ledger.facts
  const { now, log } = effects
  const pause = createInterruptibleSleep(effects.sleep)
  const reading = { ...effects, sleep: pause.sleep, client: log.withLogging(effects.client) }
  let state: RunnerState = 'idle'
  const isIn = (...states: readonly RunnerState[]) => states.includes(state)
  const setState = (next: RunnerState) => {
    if (!isIn('abandoned')) state = next
  }
  /**
   * False after items were queued, until this tab has read which ids other tabs have sent. The action `status` does not
   * need this reading.
   */
  let hasReadOtherTabs = true

  const idOf = (index: number) => targets[index]?.id ?? ''
  const messageFor = (index: number) => messages?.of(idOf(index))
  const queue = createChunkQueue(effects.chunkSize, messageFor)
  const writer = createEntryWriter(ledger, effects, messages)
  const { entryBase, addEntry, setOutcomes } = writer
  const verification = createVerification(ledger, reading, setOutcomes)

  const stop = (kind: StopReason['kind'], retryAfterMs?: number, isOwnWait = false) => {
    queue.clear()
    // If the user, a changed token, the lock or a crash stopped the batch, this reason stays. A later failure does not
    // replace it.
    const earlier = ledger.stopReason()?.kind
    const because = isExternalStop(earlier) ? earlier : kind
    if (because !== kind && retryAfterMs === undefined) return
    addEntry({
      ...entryBase(),
      kind: 'stopped',
      because,
      reason: whyNotSent(because),
      ...(retryAfterMs !== undefined && { retryAt: now() + retryAfterMs }),
      ...(isOwnWait && { isOwnWait }),
    })
  }

  /** Marks unsent items as not sent if another batch has sent them, or may have sent them (see `findDuplicates`). */
  const skipAlreadySent = (isComplete = true, earlier = effects.earlier()) => {
    if (action === 'status') return
    const dropped = findDuplicates(ledger, earlier, { earlierAtPreflight, resendIds }, isComplete)
    if (dropped.size === 0) return
    queue.remove(dropped)
    setOutcomes([...dropped.keys()], [...dropped.values()])
  }
  const enqueue = (indexes: readonly number[]) => {
    queue.add(indexes)
    hasReadOtherTabs = action === 'status'
    skipAlreadySent()
  }
  /** Called after items were queued, before their first request. Another tab may have begun to send the same ids. */
  const checkOtherTabs = () =>
    effects.withJournalLock(async (isComplete) => {
      hasReadOtherTabs = true
      if (isIn('abandoned')) return
      skipAlreadySent(isComplete)
      // Without a preflight, the sends that are known now are ignored. Only later sends of other batches count as new.
      earlierAtPreflight ??= effects.earlier()
      await writer.flush()
    })

  const sendItems = async (indexes: readonly number[]): Promise<ChunkResult> => {
    const call = batchCallOf(
      { action, type, message: messageFor(indexes[0] ?? 0) },
      indexes.map(idOf),
    )
    if (action === 'status') return readChunk(reading, call)
    // One key for each chunk. If the browser repeats a request on a new connection, the repetition has the same key.
    const { client, idempotencyHeader: header = '' } = effects
    const key = `${batchId}-${ledger.chunksSent()}`
    return sendChunk(log.withLogging(client, header === '' ? undefined : { header, key }), call)
  }

  const sendNext = async () => {
    const indexes = queue.take()
    setState('announced')
    addEntry({ ...entryBase(), kind: 'sent', items: [...indexes] })
    await writer.flush()
    if (isIn('abandoned')) return
    const earlier = ledger.stopReason()?.kind
    const stopped = writer.isBroken() ? 'journal' : isExternalStop(earlier) ? earlier : undefined
    setState(stopped === undefined ? 'requesting' : 'working')
    if (stopped !== undefined) {
      writer.setOutcome(indexes, { kind: 'not_sent', reason: whyNotSent(stopped) })
      return stop(stopped)
    }
    const startedAt = now()
    const result = await sendItems(indexes)
    setState('working')
    verification.showNewest(result.records, action === 'status' ? startedAt : now())
    ledger.addUnexpectedIds(result.unexpectedIds)
    setOutcomes(indexes, result.outcomes)
    if (action !== 'status') verification.queueForVerification(indexes, result)
    stopAfter(indexes, result)
  }

  const stopAfter = (indexes: readonly number[], { error, outcomes }: ChunkResult) => {
    if (error === undefined) return
    if (error.kind === 'too_large') {
      const refused = indexes.filter((_, position) => outcomes[position]?.kind === 'refused')
      queue.addTooLarge(indexes.length, refused)
    }
    if (!stopsBatch(error.kind)) return
    const { retryAfterMs } = error.facts
    const isOwnWait = error.kind === 'rate_limited' && retryAfterMs === undefined
    stop(error.kind, isOwnWait ? DEFAULT_WAIT_MS : retryAfterMs, isOwnWait)
  }

  const loop = async () => {
    for (;;) {
      if (!hasReadOtherTabs && !queue.isEmpty()) await checkOtherTabs()
      await writer.flush()
      if (isIn('abandoned')) break
      // A click may have queued more items while the journal was written.
      if (!hasReadOtherTabs && !queue.isEmpty()) continue
      if (!queue.isEmpty()) await sendNext()
      else if (!verification.isEmpty()) {
        verification.begin()
        await verification.step()
      } else if (!ledger.hasEnded()) addEntry({ ...entryBase(), kind: 'ended' })
      else if (!writer.isWritten()) continue
      else if (verification.hasStale()) {
        if (!isIn('rechecking')) ledger.notifyChange()
        setState('rechecking')
        await verification.stepStale()
      } else break
    }
    setState('idle')
    ledger.notifyChange()
  }
  /**
   * Without Web Locks, the loop runs without a lock. Other tabs then cannot see that this tab is sending, and take the
   * batch over (`takeOverLater` in shared-journal.ts).
   */
  const runUnderLock = async () => {
    if (!(await withLock(effects.locks, batchId, loop))) await loop()
  }
  const isWorking = () => !isIn('idle', 'abandoned')
  const ensureRunning = () => {
    const isNew = isIn('idle')
    if (isIn('idle', 'rechecking')) setState('working')
    ledger.notifyChange()
    pause.wake()
    if (isNew) void runUnderLock()
  }

  const resume = (indexes: readonly number[]) => {
    addEntry({ ...entryBase(), kind: 'resumed', items: [...indexes] })
    enqueue(indexes)
    verification.add(ledger.indexesOf('unknown'))
    ensureRunning()
  }
  const checkStatus = (ids?: readonly string[]) => {
    const asked = ids === undefined ? undefined : new Set(ids)
    verification.add(
      ledger.indexesOf('unknown').filter((index) => asked?.has(idOf(index)) !== false),
    )
    if (!verification.isEmpty()) ensureRunning()
  }
  const isSendable = (index: number) => idOf(index) !== ''
  /**
   * Leaves out the items that another batch may have sent. Their state may have changed, so they need a new preflight.
   */
  const resendableItems = () =>
    ledger
      .indexesOf('not_sent')
      .filter((index) => isSendable(index) && !wasSentByOtherBatch(ledger.stateOf(index)))
  const isSending = () => !queue.isEmpty() || isIn('announced', 'requesting')
  const isIdle = () => messages !== undefined && !writer.isBroken() && !isSending()
  const canSendRest = () => isIdle() && isOffered(action, type) && resendableItems().length > 0
  const offersSmallerChunks = () => isIdle() && queue.canShrink()
  const hasWaited = () => now() >= (ledger.stopReason()?.retryAt ?? 0)

  return {
    isWorking,
    skipAlreadySent,
    progress: (): Progress => ({
      stage: isSending() ? 'sending' : isIn('working') ? 'verifying' : 'finished',
      chunksTotal: ledger.chunksSent() + queue.requests(),
      canSendRest: canSendRest(),
      offersSmallerChunks: offersSmallerChunks(),
    }),
    abandon() {
      setState('abandoned')
      writer.abandon()
      queue.clear()
      verification.cancel()
      pause.wake()
    },
    /**
     * Called once, in the tab in which the user confirmed the batch. The first journal entry (`intent`) is written
     * before the first request.
     */
    sendAll() {
      writer.addIntent()
      const queued = ledger.indexesOf('queued')
      const others = queued.filter((index) => !isSendable(index))
      enqueue(queued.filter(isSendable))
      if (others.length > 0) writer.setOutcome(others, { kind: 'not_sent', reason: WITHOUT_ID })
      ensureRunning()
    },
    /**
     * Finishes a batch whose page was closed. An item without an outcome becomes unknown if its request was recorded,
     * and not sent otherwise. Then the status of the unknown items is read.
     */
    async recover() {
      setState('working')
      const open = ledger.indexesOf('sent')
      if (open.length > 0) writer.setOutcome(open, { kind: 'unknown', reason: PAGE_CLOSED })
      if (ledger.countOf('queued') > 0) stop('closed')
      verification.add(ledger.indexesOf('unknown'))
      await loop()
    },
    stopRest(because: StopCause) {
      if (!queue.isEmpty() || isIn('announced')) stop(because)
    },
    sendRest() {
      if (canSendRest() && hasWaited()) resume(resendableItems())
    },
    sendSmaller() {
      if (!offersSmallerChunks() || !hasWaited()) return
      const refused = queue.shrink().filter((index) => ledger.stateOf(index).kind === 'refused')
      resume([...refused, ...resendableItems()].toSorted((one, other) => one - other))
    },
    checkStatus,
    /** Called when the browser is online again. Sends no action. */
    checkAgain() {
      if (verification.beginRecheck()) checkStatus()
    },
  }
}
