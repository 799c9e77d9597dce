/**
 * Sends the queued items of one batch in chunks, writes each to the journal before and after, then reads the status
 * back. Nothing is queued but by `start` and by the explicit calls below.
 */
import { isOffered } from '~/domain/action-table'
import type { ApiErrorKind } from '~/api/api-error'
import type { Pipeline } from '~/api/pipelines'
import type { StopCause, StoppedBecause } from './batch'
import { callOf } from './batch-call'
import { createChunkQueue } from './chunk-queue'
import type { RequestLog } from './request-log'
import type { Ledger, Progress } from './ledger'
import { whileHolding, type LocksLike } from './lock'
import type { Messages } from './messages'
import { createJournalWriter, type JournalWriterEffects } from './journal-writer'
import type { Outcome } from './outcome'
import { CLOSED, WITHOUT_ID } from './outcome-messages'
import type { StatusEffects } from '~/api/status'
import { readChunk, sendChunk, type ChunkResult } from './send-chunk'
import { isBarred, isFromOutside, isStopping, OWN_WAIT_MS, reasonForRest } from './stop-reasons'
import { isOfAnother, findDuplicates, type EarlierSends, type Confirmation } from './earlier-sends'
import { createVerification } from './verification'
import { createInterruptibleSleep } from './interruptible-sleep'

export interface BatchRunnerEffects extends StatusEffects, JournalWriterEffects {
  readonly locks?: LocksLike | undefined
  readonly chunkSize: number
  readonly idempotencyHeader?: string | undefined
  readonly log: RequestLog
  /** @param isBehind does a record still show what was there before the action? */
  readonly onRecords: (
    records: ReadonlyMap<string, Pipeline>,
    isBehind: (id: string, record: Pipeline) => boolean,
  ) => void
  /** What other batches sent of these, as far as this tab knows. */
  readonly earlier: () => EarlierSends
  /** Runs the work with the newest lines of other tabs read, while no other tab does the same. */
  readonly claim: (work: () => Promise<void>) => Promise<void>
}

export interface BatchRunner {
  /** Writes the intent to the journal and sends it. Called once, in the tab in which it was confirmed. */
  readonly start: () => void
  /** Names what a closed page left open, and reads its status; sends nothing. The lock is held. */
  readonly recover: () => Promise<void>
  /** Signed out: nothing more is sent, read or written down for it. */
  readonly abandon: () => void
  readonly stopRest: (because: StopCause) => void
  readonly sendRest: () => void
  readonly sendSmaller: () => void
  readonly checkStatus: (ids?: readonly string[]) => void
  readonly progress: () => Progress
  readonly isWorking: () => boolean
}

/**
 * @param confirmed what is said with it, in the tab in which it was confirmed; elsewhere nothing acts
 * @param confirmation what was known when it was confirmed
 */
export function createBatchRunner(
  ledger: Ledger,
  effects: BatchRunnerEffects,
  confirmed?: Messages,
  confirmation: Confirmation = {},
): BatchRunner {
  const { id: intent, action, type, targets } = ledger.facts
  const { now, log } = effects
  const pause = createInterruptibleSleep(effects.sleep)
  const reading = { ...effects, sleep: pause.sleep, client: log.noting(effects.client) }
  /** Refused with their whole chunk as too large. */
  const tooLarge = new Set<number>()
  let tooLargeSize = 0
  let isWorking = false
  /** Nothing is left but to look again at what is done and does not show it yet. */
  let isResting = false
  /** How far the next chunk is. It can still be stopped while it is only announced in the journal. */
  let sending: 'nothing' | 'announced' | 'asked' = 'nothing'
  let isAbandoned = false
  /** Other tabs do not know yet what is queued here, nor this tab what is under way there. */
  let needsClaim = false

  const idOf = (index: number) => targets[index]?.id ?? ''
  const wordsOf = (index: number) => confirmed?.of(idOf(index))
  const queue = createChunkQueue(
    effects.chunkSize,
    confirmed?.isShared === false ? wordsOf : undefined,
  )
  const writer = createJournalWriter(ledger, effects, confirmed)
  const { line, record, settle } = writer
  const onRecords = (records: ReadonlyMap<string, Pipeline>) =>
    effects.onRecords(records, verification.isBehind)
  const verification = createVerification(ledger, { ...reading, onRecords, onSettled: settle })

  const stop = (kind: StoppedBecause['kind'], retryAfterMs?: number, isOwnWait = false) => {
    queue.clear()
    // Whatever becomes of the chunk that was under way, it is not why the rest was not sent.
    const earlier = ledger.stoppedBecause()?.kind
    const because = isFromOutside(earlier) ? earlier : kind
    if (because !== kind && retryAfterMs === undefined) return
    record({
      ...line(),
      kind: 'stopped',
      because,
      reason: reasonForRest(because),
      ...(retryAfterMs !== undefined && { retryAt: now() + retryAfterMs }),
      ...(isOwnWait && { isOwnWait }),
    })
  }

  const dropDuplicates = () => {
    const dropped = findDuplicates(ledger, effects.earlier(), confirmation)
    if (dropped.size === 0) return
    queue.remove(dropped)
    settle([...dropped.keys()], [...dropped.values()])
  }
  const enqueue = (items: readonly number[]) => {
    queue.add(items)
    if (action === 'status') return
    needsClaim = true
    dropDuplicates()
  }
  /** Before the first request: a batch of another tab may have come in the meantime. */
  const claim = () =>
    effects.claim(async () => {
      needsClaim = false
      if (isAbandoned) return
      dropDuplicates()
      await writer.flush()
    })

  const request = async (items: readonly number[]): Promise<ChunkResult> => {
    const call = callOf({ action, type, message: wordsOf(items[0] ?? 0) }, items.map(idOf))
    if (action === 'status') return readChunk(reading, call)
    // One key a chunk: a browser that sends it again on a new connection sends the same one.
    const { client, idempotencyHeader: header = '' } = effects
    const headers = header === '' ? undefined : { [header]: `${intent}-${ledger.chunksSent()}` }
    return sendChunk(log.noting(client, headers), call)
  }

  const sendNext = async () => {
    const items = queue.take()
    sending = 'announced'
    record({ ...line(), kind: 'sent', items: [...items] })
    await writer.flush()
    if (isAbandoned) return
    const earlier = ledger.stoppedBecause()?.kind
    const stopped = writer.isBroken() ? 'journal' : isFromOutside(earlier) ? earlier : undefined
    sending = stopped === undefined ? 'asked' : 'nothing'
    if (stopped !== undefined) {
      writer.settleAll(items, { kind: 'not_sent', reason: reasonForRest(stopped) })
      return stop(stopped)
    }
    const result = await request(items)
    sending = 'nothing'
    if (result.records.size > 0) onRecords(result.records)
    ledger.addNotAskedFor(result.notAskedFor)
    settle(items, result.outcomes)
    learnFrom(items, result)
  }

  const learnFrom = (items: readonly number[], { error, records, outcomes }: ChunkResult) => {
    if (action !== 'status') verify(items, error?.kind, outcomes, records)
    if (error === undefined) return
    if (error.kind === 'rate_limited') verification.delay(error.facts.retryAfterMs)
    if (error.kind === 'too_large') {
      tooLargeSize = items.length
      for (const [place, index] of items.entries()) {
        if (outcomes[place]?.kind === 'refused') tooLarge.add(index)
      }
    }
    if (!isStopping(error.kind)) return
    const { retryAfterMs } = error.facts
    const isOwnWait = error.kind === 'rate_limited' && retryAfterMs === undefined
    stop(error.kind, isOwnWait ? OWN_WAIT_MS : retryAfterMs, isOwnWait)
  }

  const verify = (
    items: readonly number[],
    failure: ApiErrorKind | undefined,
    outcomes: readonly Outcome[],
    records: ReadonlyMap<string, Pipeline>,
  ) => {
    if (failure !== undefined && isBarred(failure)) return verification.cancel()
    const isWorthReading = (index: number, place: number) => {
      const kind = outcomes[place]?.kind
      if (failure === 'rate_limited') return kind === 'unknown'
      const answered = kind === 'done' ? records.get(idOf(index)) : undefined
      return answered === undefined || verification.isBehind(idOf(index), answered)
    }
    verification.add(items.filter(isWorthReading))
  }

  const loop = async () => {
    for (;;) {
      if (needsClaim && !queue.isEmpty()) await claim()
      await writer.flush()
      if (isAbandoned) break
      // A click queued more while the journal was written.
      if (needsClaim && !queue.isEmpty()) continue
      if (!queue.isEmpty()) await sendNext()
      else if (!verification.isEmpty()) {
        verification.begin()
        await verification.step()
      } else if (!ledger.hasEnded()) record({ ...line(), kind: 'ended' })
      else if (!writer.isWritten()) continue
      else if (verification.isLate()) {
        if (!isResting) ledger.touch()
        isResting = true
        await verification.stepLate()
      } else break
    }
    isWorking = false
    isResting = false
    ledger.touch()
  }
  const work = () => {
    isResting = false
    ledger.touch()
    pause.wake()
    if (isWorking) return
    isWorking = true
    void whileHolding(effects.locks, intent, loop)
  }

  const resume = (items: readonly number[]) => {
    record({ ...line(), kind: 'resumed', items: [...items] })
    enqueue(items)
    verification.add(ledger.indicesOf('unknown'))
    work()
  }
  const isSendable = (index: number) => idOf(index) !== ''
  /** What another batch had goes through a new preflight, since that batch may have done it by now. */
  const rest = () =>
    ledger
      .indicesOf('not_sent')
      .filter((index) => isSendable(index) && !isOfAnother(ledger.stateOf(index)))
  const isIdle = () =>
    confirmed !== undefined && !writer.isBroken() && queue.isEmpty() && sending === 'nothing'
  const canSendRest = () =>
    isIdle() && isOffered(action, type) && ledger.countOf('not_sent') > 0 && rest().length > 0
  const offersSmallerChunks = () => isIdle() && tooLarge.size > 0 && tooLargeSize > 1
  /** A click is no confirmation to go against `Retry-After`. */
  const isTime = () => now() >= (ledger.stoppedBecause()?.retryAt ?? 0)

  return {
    isWorking: () => isWorking,
    progress: () => ({
      stage:
        !queue.isEmpty() || sending !== 'nothing'
          ? 'sending'
          : isWorking && !isResting
            ? 'verifying'
            : 'finished',
      chunksTotal: ledger.chunksSent() + queue.requests(),
      canSendRest: canSendRest(),
      offersSmallerChunks: offersSmallerChunks(),
    }),
    abandon() {
      isAbandoned = true
      writer.abandon()
      queue.clear()
      verification.cancel()
      pause.wake()
    },
    start() {
      writer.begin()
      const queued = ledger.indicesOf('queued')
      const others = queued.filter((index) => !isSendable(index))
      enqueue(queued.filter(isSendable))
      if (others.length > 0) writer.settleAll(others, { kind: 'not_sent', reason: WITHOUT_ID })
      work()
    },
    async recover() {
      isWorking = true
      const open = ledger.indicesOf('sent')
      if (open.length > 0) writer.settleAll(open, { kind: 'unknown', reason: CLOSED })
      if (ledger.countOf('queued') > 0) stop('closed')
      verification.add(ledger.indicesOf('unknown'))
      await loop()
    },
    stopRest(because) {
      if (!queue.isEmpty() || sending === 'announced') stop(because)
    },
    sendRest() {
      if (canSendRest() && isTime()) resume(rest())
    },
    sendSmaller() {
      if (!offersSmallerChunks() || !isTime()) return
      queue.resize(Math.ceil(tooLargeSize / 2))
      const refused = [...tooLarge].filter((index) => ledger.stateOf(index).kind === 'refused')
      tooLarge.clear()
      resume([...refused, ...rest()].toSorted((one, other) => one - other))
    },
    checkStatus(ids) {
      const asked = ids === undefined ? undefined : new Set(ids)
      verification.add(ledger.indicesOf('unknown').filter((at) => asked?.has(idOf(at)) !== false))
      if (!verification.isEmpty()) work()
    },
  }
}
