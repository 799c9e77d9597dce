import { ApiError } from '~/api/api-error'
import type { ApiErrorKind } from '~/api/api-error-kind'
import type { Pipeline } from '~/api/pipelines'
import { phaseOf } from '~/domain/phases'
import type { ItemState, RecordEffects } from './batch'
import { isStale, isConfirmedByStatus } from './confirmed-by-status'
import { CHECKING, type Ledger } from './ledger'
import type { Outcome } from './journal-entry'
import { DONE_BY_REPLY, NOT_FOUND_OUTCOME } from './outcome'
import { readStatuses, type StatusEffects, type StatusReading } from '~/api/status'
import type { ChunkResult } from './send-chunk'
import { preventsStatusRead, stopsBatch } from './stop-reasons'

/** How many more times the status of an unknown item is read after the first reading. The new state may appear late. */
const MAX_ROUNDS = 2
/** How often one batch is checked again because the browser is online again. A connection may break many times. */
const MAX_RECHECKS = 3
/** The waits before the readings of stale records, in milliseconds. They take a minute in total. */
const STALE_WAITS = [2_000, 4_000, 8_000, 16_000, 30_000] as const

export interface VerificationEffects extends StatusEffects, RecordEffects {
  readonly chunkSize: number
}

/**
 * Reads the status of sent items, to confirm unknown outcomes. Also reads a record again if it still shows the state
 * before the action (a stale record).
 *
 * @param setOutcomes changes the outcomes of the items with these indexes
 */
export function createVerification(
  ledger: Ledger,
  effects: VerificationEffects,
  setOutcomes: (indexes: readonly number[], outcomes: readonly Outcome[]) => void,
) {
  const { action, type, stateBefore } = ledger.facts
  const { readRetry: policy, now } = effects
  let round: number[] = []
  let nextRound: number[] = []
  let rounds = 0
  let waitMs: number | undefined
  /** True if the last check ended because the browser had no connection. */
  let isCutOff = false
  let rechecks = 0
  /** The outcomes that the items had before their status was read. They are restored if the status proves nothing. */
  const previous = new Map<number, Outcome>()
  /** Items that are done, but whose last record showed the old state. */
  const stale = new Map<number, StatusReading>()
  let staleRound: number[] = []
  let staleRounds = 0

  const idOf = (index: number) => ledger.facts.targets[index]?.id ?? ''
  const restore = (index: number) => {
    const outcome = previous.get(index)
    previous.delete(index)
    if (outcome !== undefined) ledger.set(index, outcome)
  }
  const markChecking = (index: number) => {
    const state = ledger.stateOf(index)
    if (state.kind !== 'unknown') return
    previous.set(index, state)
    ledger.set(index, CHECKING)
  }
  const cancel = (because?: ApiErrorKind) => {
    isCutOff = because === 'offline' || because === 'network'
    round = []
    nextRound = []
    for (const index of previous.keys()) restore(index)
    endStale()
  }
  const endStale = () => {
    for (const [index, reading] of stale) ledger.setStatusAfter(index, reading, now())
    stale.clear()
    staleRound = []
    staleRounds = 0
  }
  const isStaleRecord = (id: string, record: Pipeline) => {
    const was = stateBefore(id)
    return action !== 'status' && was !== undefined && isStale(action, was, record)
  }
  const showNewest = (records: ReadonlyMap<string, Pipeline>, askedAt: number) => {
    if (records.size > 0) effects.showRecords(records, type, askedAt, isStaleRecord)
  }
  const storeReading = (index: number, reading: StatusReading) => {
    const isOld =
      reading.kind === 'record' &&
      ledger.stateOf(index).kind === 'done' &&
      isStaleRecord(idOf(index), reading.record)
    ledger.setStatusAfter(index, reading, now(), isOld)
    if (isOld) stale.set(index, reading)
    else if (reading.kind !== 'failed') stale.delete(index)
    // Resets the waits, so that the next stale record is also read for up to a minute.
    if (stale.size === 0) endStale()
  }
  const conclude = (index: number, reading: StatusReading): Outcome | undefined => {
    if (action !== 'status') {
      return isConfirmedByStatus(action, stateBefore(idOf(index)), reading)
        ? { kind: 'done', confirmedBy: 'status' }
        : undefined
    }
    if (reading.kind === 'record') return DONE_BY_REPLY
    return reading.kind === 'gone' ? NOT_FOUND_OUTCOME : undefined
  }

  /** The new outcome of a refused approval or rejection, if the status shows that the gate no longer waits. */
  const decidedElsewhere = (state: ItemState, reading: StatusReading): Outcome | undefined => {
    if ((action !== 'approve' && action !== 'reject') || state.kind !== 'refused') return undefined
    if (state.isDecidedElsewhere === true || reading.kind !== 'record') return undefined
    const phase = phaseOf(reading.record)
    if (phase === 'waiting_approval' || phase === 'unknown') return undefined
    return { ...state, isDecidedElsewhere: true }
  }

  const applyReadings = (
    indexes: readonly number[],
    readings: ReadonlyMap<string, StatusReading>,
    askedAt: number,
  ) => {
    const records = new Map<string, Pipeline>()
    const changed = new Map<number, Outcome>()
    for (const index of indexes) {
      const reading = readings.get(idOf(index)) ?? { kind: 'unreadable' }
      storeReading(index, reading)
      if (reading.kind === 'record') records.set(idOf(index), reading.record)
      const wasUnknown = previous.has(index)
      const outcome = wasUnknown
        ? conclude(index, reading)
        : decidedElsewhere(ledger.stateOf(index), reading)
      if (outcome !== undefined) {
        previous.delete(index)
        changed.set(index, outcome)
      } else if (!wasUnknown) continue
      else if (reading.kind === 'failed' || rounds >= MAX_ROUNDS) restore(index)
      else nextRound.push(index)
    }
    if (changed.size > 0) setOutcomes([...changed.keys()], [...changed.values()])
    showNewest(records, askedAt)
  }

  const read = async (indexes: readonly number[], stop: (because: ApiErrorKind) => void) => {
    const askedAt = now()
    const { readings, error } = await readStatuses(effects.client, type, indexes.map(idOf), {
      retrying: effects,
    })
    applyReadings(indexes, readings, askedAt)
    if (error instanceof ApiError && stopsBatch(error.kind)) stop(error.kind)
  }

  const add = (indexes: readonly number[]) => {
    const known = new Set([...round, ...nextRound])
    round = [...round, ...indexes.filter((index) => !known.has(index))]
    rounds = 0
    isCutOff = false
  }

  return {
    cancel,
    add,
    /** Whether to check the unknown items again when the browser is online again. Counts the checks. */
    beginRecheck: () => isCutOff && (rechecks += 1) <= MAX_RECHECKS,
    queueForVerification(indexes: readonly number[], { error, outcomes, records }: ChunkResult) {
      if (error !== undefined && preventsStatusRead(error.kind)) return cancel(error.kind)
      const fresh = new Set<number>()
      for (const [position, index] of indexes.entries()) {
        const record = outcomes[position]?.kind === 'done' ? records.get(idOf(index)) : undefined
        if (record?.status === undefined || isStaleRecord(idOf(index), record)) continue
        fresh.add(index)
        ledger.setStatusAfter(index, { kind: 'record', record }, now())
      }
      const isSlowed = error?.kind === 'rate_limited'
      if (isSlowed) waitMs = error.facts.retryAfterMs ?? policy.retryDelay(0, undefined)
      const isWorthReading = (index: number, position: number) =>
        isSlowed ? outcomes[position]?.kind === 'unknown' : !fresh.has(index)
      add(indexes.filter(isWorthReading))
    },
    showNewest,
    hasStale: () => stale.size > 0,
    /** Waits, or reads one chunk of the items with stale records. Never throws, and changes no outcome. */
    async stepStale() {
      if (staleRound.length === 0) {
        const wait = STALE_WAITS[staleRounds]
        if (wait === undefined) return endStale()
        staleRounds += 1
        await effects.sleep(wait)
        staleRound = [...stale.keys()]
        return
      }
      await read(staleRound.splice(0, effects.chunkSize), endStale)
    },
    isEmpty: () => round.length === 0 && nextRound.length === 0,
    /** Shows the items with an unknown outcome as being checked. Called when nothing is left to send. */
    begin() {
      for (const index of round) markChecking(index)
    },
    /** Waits, or reads the status of one chunk. Never throws. */
    async step() {
      if (waitMs !== undefined) {
        const wait = waitMs
        waitMs = undefined
        return void (await effects.sleep(wait))
      }
      if (round.length === 0) {
        round = nextRound
        nextRound = []
        rounds += 1
        return void (await effects.sleep(policy.retryDelay(rounds - 1, undefined)))
      }
      await read(round.splice(0, effects.chunkSize), cancel)
    },
  }
}

export function createInterruptibleSleep(sleep: (ms: number) => Promise<unknown>) {
  let woken = Promise.withResolvers<void>()
  return {
    sleep: async (ms: number) => {
      await Promise.race([sleep(ms), woken.promise])
    },
    wake: () => {
      woken.resolve()
      woken = Promise.withResolvers()
    },
  }
}
