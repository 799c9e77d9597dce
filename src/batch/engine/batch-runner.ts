/**
 * Sends the queued items of one batch in chunks, writes each to the journal before and after, then reads the status
 * back. Nothing is queued but by `start` and by the explicit calls below.
 */
import { isOffered } from '~/domain/action-table'
import type { Pipeline } from '~/api/pipelines'
import type { StopCause, StoppedBecause } from './batch'
import { createChunkQueue } from './chunk-queue'
import type { RequestLog } from './request-log'
import type { Ledger, Progress } from './ledger'
import { withLockOrSigns, type LocksLike } from './lock'
import type { Messages } from './intent-entry'
import { createJournalWriter, type JournalWriterEffects } from './journal'
import { CLOSED, WITHOUT_ID } from './outcome-messages'
import type { StatusEffects } from '~/api/status'
import { callOf, readChunk, sendChunk, type ChunkResult } from './send-chunk'
import { isFromOutside, isStopping, OWN_WAIT_MS, reasonForRest } from './stop-reasons'
import { isOfAnother, findDuplicates, type EarlierSends, type Confirmation } from './earlier-sends'
import { createInterruptibleSleep, createVerification } from './verification'

export interface BatchRunnerEffects extends StatusEffects, JournalWriterEffects {
  readonly locks?: LocksLike | undefined
  readonly chunkSize: number
  readonly idempotencyHeader?: string | undefined
  readonly log: RequestLog
  /** @param isStale does a record still show what was there before the action? */
  readonly onRecords: (
    records: ReadonlyMap<string, Pipeline>,
    isStale: (id: string, record: Pipeline) => boolean,
  ) => void
  /** What other batches sent of these, as far as this tab knows. */
  readonly earlier: () => EarlierSends
  /**
   * Reads the newest lines of other tabs, and runs the work while no other tab does the same. `isComplete`:
   * nothing that they have sent is missing.
   */
  readonly withFreshJournal: (work?: (isComplete: boolean) => Promise<void>) => Promise<void>
}

/**
 * `working`: between two requests, or reading the status. `announced`: the next chunk is in the journal and can
 * still be stopped. `requesting`: its request is out. `rechecking`: nothing is left but to look again at what is
 * done and does not show it yet. `abandoned`: signed out.
 */
type RunnerState = 'idle' | 'working' | 'announced' | 'requesting' | 'rechecking' | 'abandoned'

export interface BatchRunner {
  /** Writes the intent to the journal and sends it. Called once, in the tab in which it was confirmed. */
  readonly start: () => void
  /** Names what a closed page left open, and reads its status; sends nothing. The lock is held. */
  readonly recover: () => Promise<void>
  /** Signed out: nothing more is sent, read or written down for it. */
  readonly abandon: () => void
  /** What another batch has under way, or has sent since this one was checked, is no part of the rest. */
  readonly leaveOutDuplicates: (isComplete?: boolean, earlier?: EarlierSends) => void
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
  { known, again }: Confirmation = {},
): BatchRunner {
  const { id: intent, action, type, targets } = ledger.facts
  const { now, log } = effects
  const pause = createInterruptibleSleep(effects.sleep)
  const reading = { ...effects, sleep: pause.sleep, client: log.noting(effects.client) }
  /** Refused with their whole chunk as too large. */
  const tooLarge = new Set<number>()
  let tooLargeSize = 0
  let state: RunnerState = 'idle'
  const isIn = (...states: readonly RunnerState[]) => states.includes(state)
  const enter = (next: RunnerState) => {
    if (!isIn('abandoned')) state = next
  }
  /** Other tabs know what is queued here, and this tab what is under way there. */
  let isJournalFresh = true

  const idOf = (index: number) => targets[index]?.id ?? ''
  const wordsOf = (index: number) => confirmed?.of(idOf(index))
  const queue = createChunkQueue(
    effects.chunkSize,
    confirmed?.isShared === false ? wordsOf : undefined,
  )
  const writer = createJournalWriter(ledger, effects, confirmed)
  const { line, append, setOutcomes } = writer
  const onRecords = (records: ReadonlyMap<string, Pipeline>) =>
    effects.onRecords(records, verification.isStale)
  const verification = createVerification(ledger, { ...reading, onRecords, onSettled: setOutcomes })

  const stop = (kind: StoppedBecause['kind'], retryAfterMs?: number, isOwnWait = false) => {
    queue.clear()
    // Whatever becomes of the chunk that was under way, it is not why the rest was not sent.
    const earlier = ledger.stoppedBecause()?.kind
    const because = isFromOutside(earlier) ? earlier : kind
    if (because !== kind && retryAfterMs === undefined) return
    append({
      ...line(),
      kind: 'stopped',
      because,
      reason: reasonForRest(because),
      ...(retryAfterMs !== undefined && { retryAt: now() + retryAfterMs }),
      ...(isOwnWait && { isOwnWait }),
    })
  }

  const leaveOutDuplicates = (isComplete = true, earlier = effects.earlier()) => {
    if (action === 'status') return
    const dropped = findDuplicates(ledger, earlier, { known, again }, isComplete)
    if (dropped.size === 0) return
    queue.remove(dropped)
    setOutcomes([...dropped.keys()], [...dropped.values()])
  }
  const enqueue = (items: readonly number[]) => {
    queue.add(items)
    isJournalFresh = action === 'status'
    leaveOutDuplicates()
  }
  /** Before the first request: a batch of another tab may have come in the meantime. */
  const refreshJournal = () =>
    effects.withFreshJournal(async (isComplete) => {
      isJournalFresh = true
      if (isIn('abandoned')) return
      leaveOutDuplicates(isComplete)
      // Nobody has looked, so what is found now is what the rest is compared with.
      known ??= effects.earlier()
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

  const sendNext = async (hasLock: boolean) => {
    const items = queue.take()
    enter('announced')
    append({ ...line(), kind: 'sent', items: [...items] })
    await writer.flush()
    // Without a lock another tab may have taken it over, while this one stood still.
    if (!hasLock) await effects.withFreshJournal()
    if (isIn('abandoned')) return
    const earlier = ledger.stoppedBecause()?.kind
    const stopped = writer.isBroken() ? 'journal' : isFromOutside(earlier) ? earlier : undefined
    enter(stopped === undefined ? 'requesting' : 'working')
    if (stopped !== undefined) {
      writer.setOutcome(items, { kind: 'not_sent', reason: reasonForRest(stopped) })
      return stop(stopped)
    }
    const result = await request(items)
    enter('working')
    if (result.records.size > 0) onRecords(result.records)
    ledger.addNotAskedFor(result.notAskedFor)
    setOutcomes(items, result.outcomes)
    if (action !== 'status') verification.follow(items, result)
    stopAfter(items, result)
  }

  const stopAfter = (items: readonly number[], { error, outcomes }: ChunkResult) => {
    if (error === undefined) return
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

  const loop = async (hasLock = true) => {
    for (;;) {
      if (!isJournalFresh && !queue.isEmpty()) await refreshJournal()
      await writer.flush()
      if (isIn('abandoned')) break
      // A click queued more while the journal was written.
      if (!isJournalFresh && !queue.isEmpty()) continue
      if (!queue.isEmpty()) await sendNext(hasLock)
      else if (!verification.isEmpty()) {
        verification.begin()
        await verification.step()
      } else if (!ledger.hasEnded()) append({ ...line(), kind: 'ended' })
      else if (!writer.isWritten()) continue
      else if (verification.isLate()) {
        if (!isIn('rechecking')) ledger.touch()
        enter('rechecking')
        await verification.stepLate()
      } else break
    }
    enter('idle')
    ledger.touch()
  }
  const isWorking = () => !isIn('idle', 'abandoned')
  const work = () => {
    const isNew = isIn('idle')
    if (isIn('idle', 'rechecking')) enter('working')
    ledger.touch()
    pause.wake()
    if (isNew) void withLockOrSigns(effects.locks, intent, loop, { ...effects, ...writer })
  }

  const resume = (items: readonly number[]) => {
    append({ ...line(), kind: 'resumed', items: [...items] })
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
    confirmed !== undefined &&
    !writer.isBroken() &&
    queue.isEmpty() &&
    !isIn('announced', 'requesting')
  const canSendRest = () =>
    isIdle() && isOffered(action, type) && ledger.countOf('not_sent') > 0 && rest().length > 0
  const offersSmallerChunks = () => isIdle() && tooLarge.size > 0 && tooLargeSize > 1
  /** A click is no confirmation to go against `Retry-After`. */
  const isTime = () => now() >= (ledger.stoppedBecause()?.retryAt ?? 0)

  return {
    isWorking,
    leaveOutDuplicates,
    progress: () => ({
      stage:
        !queue.isEmpty() || isIn('announced', 'requesting')
          ? 'sending'
          : isIn('working')
            ? 'verifying'
            : 'finished',
      chunksTotal: ledger.chunksSent() + queue.requests(),
      canSendRest: canSendRest(),
      offersSmallerChunks: offersSmallerChunks(),
    }),
    abandon() {
      enter('abandoned')
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
      if (others.length > 0) writer.setOutcome(others, { kind: 'not_sent', reason: WITHOUT_ID })
      work()
    },
    async recover() {
      enter('working')
      const open = ledger.indicesOf('sent')
      if (open.length > 0) writer.setOutcome(open, { kind: 'unknown', reason: CLOSED })
      if (ledger.countOf('queued') > 0) stop('closed')
      verification.add(ledger.indicesOf('unknown'))
      await loop()
    },
    stopRest(because) {
      if (!queue.isEmpty() || isIn('announced')) stop(because)
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
