import { ApiError } from '~/api/api-error'
import type { Pipeline } from '~/api/pipelines'
import { isStale, isConfirmedByStatus } from './confirmed-by-status'
import { CHECKING, type Ledger } from './ledger'
import type { Outcome } from './outcome'
import { reasonOfKind } from './outcome-messages'
import { readStatuses, type StatusEffects, type StatusReading } from '~/api/status'
import type { ChunkResult } from './send-chunk'
import { isBarred, isStopping } from './stop-reasons'

/** A state that shows late is waited for, twice at most. */
const MORE_ROUNDS = 2
/** Between the looks at what is done and does not show it yet: a minute in all. */
const LATE_WAITS = [2_000, 4_000, 8_000, 16_000, 30_000] as const

export interface VerificationEffects extends StatusEffects {
  readonly chunkSize: number
  readonly onRecords: (records: ReadonlyMap<string, Pipeline>) => void
  readonly onSettled: (items: readonly number[], outcomes: readonly Outcome[]) => void
}

/** The reading back of what was sent, chunk by chunk. */
export function createVerification(ledger: Ledger, effects: VerificationEffects) {
  const { action, type, before } = ledger.facts
  const policy = effects.readRetry
  let round: number[] = []
  let again: number[] = []
  let rounds = 0
  let waitMs: number | undefined
  /** What an item that is being checked was before: it is that again if the status shows nothing. */
  const held = new Map<number, Outcome>()
  /** Done, and last seen as it was before. */
  const late = new Map<number, StatusReading>()
  let lateRound: readonly number[] = []
  let lateRounds = 0

  const idOf = (index: number) => ledger.facts.targets[index]?.id ?? ''
  const restore = (index: number) => {
    const outcome = held.get(index)
    held.delete(index)
    if (outcome !== undefined) ledger.set(index, outcome)
  }
  const hold = (index: number) => {
    const state = ledger.stateOf(index)
    if (state.kind !== 'unknown') return
    held.set(index, state)
    ledger.set(index, CHECKING)
  }
  /** Reads no more; what is unknown is named so. */
  const cancel = () => {
    round = []
    again = []
    for (const index of held.keys()) restore(index)
    endLate()
  }
  const endLate = () => {
    for (const [index, reading] of late) ledger.see(index, reading)
    late.clear()
    lateRound = []
    lateRounds = 0
  }
  /** Does the record still show what was there before the action? */
  const shows = (id: string, record: Pipeline) => {
    const was = before(id)
    return action !== 'status' && was !== undefined && isStale(action, was, record)
  }
  /** Takes down what is seen, and whether it has to be looked at again. */
  const see = (index: number, reading: StatusReading) => {
    const isOld =
      reading.kind === 'record' &&
      ledger.stateOf(index).kind === 'done' &&
      shows(idOf(index), reading.record)
    ledger.see(index, reading, isOld)
    if (isOld) late.set(index, reading)
    else if (reading.kind !== 'failed') late.delete(index)
  }
  /** What the status proves of an item whose outcome is unknown. */
  const conclude = (index: number, reading: StatusReading): Outcome | undefined => {
    if (action !== 'status') {
      return isConfirmedByStatus(action, before(idOf(index)), reading)
        ? { kind: 'done', confirmedBy: 'status' }
        : undefined
    }
    if (reading.kind === 'record') return { kind: 'done', confirmedBy: 'reply' }
    return reading.kind === 'gone'
      ? { kind: 'refused', reason: reasonOfKind('not_found'), code: 'not_found' }
      : undefined
  }

  const takeIn = (indices: readonly number[], readings: ReadonlyMap<string, StatusReading>) => {
    const records = new Map<string, Pipeline>()
    const settled: number[] = []
    const outcomes: Outcome[] = []
    for (const index of indices) {
      const reading = readings.get(idOf(index)) ?? { kind: 'unreadable' }
      see(index, reading)
      if (reading.kind === 'record') records.set(idOf(index), reading.record)
      if (!held.has(index)) continue
      const outcome = conclude(index, reading)
      if (outcome !== undefined) {
        held.delete(index)
        settled.push(index)
        outcomes.push(outcome)
      } else if (reading.kind === 'failed' || rounds >= MORE_ROUNDS) restore(index)
      else again.push(index)
    }
    if (settled.length > 0) effects.onSettled(settled, outcomes)
    if (records.size > 0) effects.onRecords(records)
  }

  const add = (indices: readonly number[]) => {
    const known = new Set([...round, ...again])
    round = [...round, ...indices.filter((index) => !known.has(index))]
    rounds = 0
  }

  return {
    cancel,
    add,
    /** Adds what is worth reading after this answer to a request for these; after some none is. */
    follow(indices: readonly number[], { error, outcomes, records }: ChunkResult) {
      if (error !== undefined && isBarred(error.kind)) return cancel()
      const isSlowed = error?.kind === 'rate_limited'
      if (isSlowed) waitMs = error.facts.retryAfterMs ?? policy.retryDelay(0, undefined)
      const isWorthReading = (index: number, place: number) => {
        const kind = outcomes[place]?.kind
        if (isSlowed) return kind === 'unknown'
        const answered = kind === 'done' ? records.get(idOf(index)) : undefined
        return answered === undefined || shows(idOf(index), answered)
      }
      add(indices.filter(isWorthReading))
    },
    isStale: shows,
    /** Is anything done that does not show it yet? */
    isLate: () => late.size > 0,
    /** Waits, or looks at one chunk of what is late; never throws, changes no outcome. */
    async stepLate() {
      if (lateRound.length === 0) {
        const wait = LATE_WAITS[lateRounds]
        if (wait === undefined) return endLate()
        lateRounds += 1
        await effects.sleep(wait)
        lateRound = [...late.keys()]
        return
      }
      const indices = lateRound.slice(0, effects.chunkSize)
      lateRound = lateRound.slice(effects.chunkSize)
      const { readings, error } = await readStatuses(effects.client, type, indices.map(idOf), {
        retrying: effects,
      })
      takeIn(indices, readings)
      if (error instanceof ApiError && isStopping(error.kind)) endLate()
    },
    isEmpty: () => round.length === 0 && again.length === 0,
    /** Shows what is unknown as being checked; called when nothing is left to send. */
    begin() {
      for (const index of round) hold(index)
    },
    /** Reads one chunk, or waits before the next round. Never throws. */
    async step() {
      if (waitMs !== undefined) {
        const wait = waitMs
        waitMs = undefined
        return void (await effects.sleep(wait))
      }
      if (round.length === 0) {
        round = again
        again = []
        rounds += 1
        return void (await effects.sleep(policy.retryDelay(rounds - 1, undefined)))
      }
      const indices = round.slice(0, effects.chunkSize)
      round = round.slice(effects.chunkSize)
      const { readings, error } = await readStatuses(effects.client, type, indices.map(idOf), {
        retrying: effects,
      })
      takeIn(indices, readings)
      if (error instanceof ApiError && isStopping(error.kind)) cancel()
    },
  }
}

/** A sleep that a click can cut short. */
export function createInterruptibleSleep(sleep: (ms: number) => Promise<unknown>): {
  readonly sleep: (ms: number) => Promise<void>
  readonly wake: () => void
} {
  let woken = Promise.withResolvers<void>()
  return {
    async sleep(ms) {
      await Promise.race([sleep(ms), woken.promise])
    },
    wake() {
      woken.resolve()
      woken = Promise.withResolvers()
    },
  }
}
