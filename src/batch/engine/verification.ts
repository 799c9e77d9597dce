import { ApiError } from '~/api/api-error'
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

/** How many more times the status of an unknown item is read after the first reading. A new state may come late. */
const MAX_ROUNDS = 2
/** The waits before the readings of stale records, in milliseconds. They take a minute in total. */
const STALE_WAITS = [2_000, 4_000, 8_000, 16_000, 30_000] as const

export interface VerificationEffects extends StatusEffects, RecordEffects {
  readonly chunkSize: number
}

/**
 * Reads the status of sent items, to confirm unknown outcomes. Also reads stale records again.
 *
 * @param setOutcomes changes the outcomes of the items with these indexes
 */
export function createVerification(
  ledger: Ledger,
  effects: VerificationEffects,
  setOutcomes: (items: readonly number[], outcomes: readonly Outcome[]) => void,
) {
  const { action, type, stateBefore } = ledger.facts
  const { readRetry: policy, now } = effects
  let round: number[] = []
  let nextRound: number[] = []
  let rounds = 0
  let waitMs: number | undefined
  /** The outcomes that the items had before their status was read. They are restored if the status proves nothing. */
  const previous = new Map<number, Outcome>()
  /** Items that are done, but whose last record showed the old state. */
  const stale = new Map<number, StatusReading>()
  let staleRound: readonly number[] = []
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
  const cancel = () => {
    round = []
    nextRound = []
    for (const index of previous.keys()) restore(index)
    endStale()
  }
  const endStale = () => {
    for (const [index, reading] of stale) ledger.setStatus(index, reading, now())
    stale.clear()
    staleRound = []
    staleRounds = 0
  }
  const isStaleRecord = (id: string, record: Pipeline) => {
    const was = stateBefore(id)
    return action !== 'status' && was !== undefined && isStale(action, was, record)
  }
  const showRecords = (records: ReadonlyMap<string, Pipeline>) => {
    if (records.size > 0) effects.showRecords(records, type, isStaleRecord)
  }
  const setStatus = (index: number, reading: StatusReading) => {
    const isOld =
      reading.kind === 'record' &&
      ledger.stateOf(index).kind === 'done' &&
      isStaleRecord(idOf(index), reading.record)
    ledger.setStatus(index, reading, now(), isOld)
    if (isOld) stale.set(index, reading)
    else if (reading.kind !== 'failed') stale.delete(index)
    // Resets the waits, so that a record that is stale later is again read for up to a minute.
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
    indices: readonly number[],
    readings: ReadonlyMap<string, StatusReading>,
  ) => {
    const records = new Map<string, Pipeline>()
    const changed: number[] = []
    const outcomes: Outcome[] = []
    for (const index of indices) {
      const reading = readings.get(idOf(index)) ?? { kind: 'unreadable' }
      setStatus(index, reading)
      if (reading.kind === 'record') records.set(idOf(index), reading.record)
      const decided = decidedElsewhere(ledger.stateOf(index), reading)
      if (decided !== undefined) {
        changed.push(index)
        outcomes.push(decided)
      }
      if (!previous.has(index)) continue
      const outcome = conclude(index, reading)
      if (outcome !== undefined) {
        previous.delete(index)
        changed.push(index)
        outcomes.push(outcome)
      } else if (reading.kind === 'failed' || rounds >= MAX_ROUNDS) restore(index)
      else nextRound.push(index)
    }
    if (changed.length > 0) setOutcomes(changed, outcomes)
    showRecords(records)
  }

  const read = async (indices: readonly number[], stop: () => void) => {
    const { readings, error } = await readStatuses(effects.client, type, indices.map(idOf), {
      retrying: effects,
    })
    applyReadings(indices, readings)
    if (error instanceof ApiError && stopsBatch(error.kind)) stop()
  }

  const add = (indices: readonly number[]) => {
    const known = new Set([...round, ...nextRound])
    round = [...round, ...indices.filter((index) => !known.has(index))]
    rounds = 0
  }

  return {
    cancel,
    add,
    queueForVerification(indices: readonly number[], { error, outcomes, records }: ChunkResult) {
      if (error !== undefined && preventsStatusRead(error.kind)) return cancel()
      const freshAnswer = (index: number, position: number) => {
        const record = outcomes[position]?.kind === 'done' ? records.get(idOf(index)) : undefined
        const isFresh = record?.status !== undefined && !isStaleRecord(idOf(index), record)
        return isFresh ? record : undefined
      }
      for (const [position, index] of indices.entries()) {
        const record = freshAnswer(index, position)
        if (record !== undefined) ledger.setStatus(index, { kind: 'record', record }, now())
      }
      const isSlowed = error?.kind === 'rate_limited'
      if (isSlowed) waitMs = error.facts.retryAfterMs ?? policy.retryDelay(0, undefined)
      const isWorthReading = (index: number, position: number) => {
        if (isSlowed) return outcomes[position]?.kind === 'unknown'
        return freshAnswer(index, position) === undefined
      }
      add(indices.filter(isWorthReading))
    },
    showRecords,
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
      const indices = staleRound.slice(0, effects.chunkSize)
      staleRound = staleRound.slice(effects.chunkSize)
      await read(indices, endStale)
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
      const indices = round.slice(0, effects.chunkSize)
      round = round.slice(effects.chunkSize)
      await read(indices, cancel)
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
