import type { ApiError } from '~/api/api-error'
import type { Phase } from '~/domain/phases'
import { pollError, runRound, type RoundEffects, type RoundResult } from './poll-round'
import {
  endsWithOnline,
  idsInHaste,
  isFullPollDue,
  ticksUntilNext,
  verdictOf,
  waitAfter,
} from './poll-schedule'
import { lastAtOf, type PollState } from './poll-state'

/** The least time between two polls that somebody or something asked for "at once". */
const LEAST_GAP = 1_000
const OFFLINE_CHECK = 60_000

/** The state of a cycle; whether there is anything to ask for is not its business. */
export type CycleState = Exclude<PollState, { readonly kind: 'idle' }>

export interface CycleEffects extends RoundEffects {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** @returns cancels it */
  readonly setTimer: (run: () => void, ms: number) => () => void
  /** From 0 to 1. */
  readonly random: () => number
  readonly isOnline: () => boolean
  readonly intervalMs: number
  readonly chunkSize: number
  /** What to ask for, as of now. */
  readonly ids: () => readonly string[]
  readonly phaseOfId: (id: string) => Phase
  /** Called after each poll, before `onState`. */
  readonly onRound: (result: RoundResult) => void
  readonly onState: () => void
}

/** One poll after the other, never two at a time, while it is switched on. */
export interface PollCycle {
  /** Off: no timer, and a request that is on its way is aborted. */
  readonly turn: (next: 'on' | 'off') => void
  /** Asks for everything once, as soon as it may. */
  readonly pollNow: () => void
  readonly resume: () => void
  /** What is on its way is older than what somebody else has just read: not for us any more. */
  readonly supersede: () => void
  /** Something else is watched now, or the network came or went: the next tick has a look. */
  readonly beReady: () => void
  readonly noteOnline: () => void
  readonly state: () => CycleState
}

/** Creates the clockwork of the poll. It holds no ids and no records. */
export function createPollCycle(effects: CycleEffects): PollCycle {
  const { now, intervalMs } = effects
  let state: CycleState = { kind: 'live' }
  let isOn = false
  let isWanted = false
  /** Since the last tick, something may have begun to move; whether it has, that tick looks. */
  let isUnsure = true
  let failures = 0
  let hasAnswered = false
  let { chunkSize } = effects
  /** When the last tick was, and the last poll for everything; from the first moment on. */
  let lastTickAt: number | undefined
  let lastFullAt: number | undefined
  let lastSentAt = Number.NEGATIVE_INFINITY
  let cancelTimer: (() => void) | undefined
  let flight: AbortController | undefined

  const change = (next: CycleState) => {
    state = next
    effects.onState()
  }

  const dueAt = () => {
    if (state.kind === 'paused') {
      const isTold = state.error.facts.retryAfterMs !== undefined
      if (isTold || !isWanted) return state.nextAt
    }
    if (isWanted) return lastSentAt + LEAST_GAP
    const last = lastTickAt ?? now()
    const isHasty = isUnsure || idsInHaste(effects.ids(), effects.phaseOfId).length > 0
    const fullBefore = last - (lastFullAt ?? last)
    return last + intervalMs * ticksUntilNext(now() - last, fullBefore, intervalMs, isHasty)
  }

  const plan = () => {
    cancelTimer?.()
    cancelTimer = undefined
    if (!isOn || flight !== undefined || state.kind === 'stopped') return
    lastTickAt ??= now()
    lastFullAt ??= now()
    cancelTimer = effects.setTimer(tick, Math.max(0, dueAt() - now()))
  }

  const beReady = () => {
    if (isUnsure) return
    isUnsure = true
    plan()
  }

  const fail = (error: ApiError) => {
    if (error.kind !== 'offline') failures += 1
    const lastAt = lastAtOf(state)
    const last = lastAt === undefined ? {} : { lastAt }
    switch (verdictOf(error.kind, failures)) {
      case 'skip':
        return
      case 'stop':
        return change({ kind: 'stopped', error, ...last })
      case 'pause': {
        const wait =
          error.kind === 'offline'
            ? OFFLINE_CHECK
            : waitAfter(error, failures, intervalMs, effects.random())
        return change({ kind: 'paused', error, nextAt: now() + wait, ...last })
      }
    }
  }

  const fly = async (ids: readonly string[]) => {
    const controller = new AbortController()
    flight = controller
    lastSentAt = now()
    const { signal } = controller
    const result = await runRound(effects, { ids, chunkSize, signal, hasAnswered })
    flight = undefined
    try {
      if (signal.aborted) return
      chunkSize = result.chunkSize
      hasAnswered ||= result.isAnswered
      const lastAt = result.isAnswered ? now() : lastAtOf(state)
      const last = lastAt === undefined ? {} : { lastAt }
      if (result.error === undefined) failures = 0
      // What the requests before the failing one brought is as good as any answer.
      state = result.error === undefined ? { kind: 'live', ...last } : { ...state, ...last }
      if (result.error === undefined) effects.onState()
      else fail(result.error)
      effects.onRound(result)
    } finally {
      plan()
    }
  }

  function tick() {
    cancelTimer = undefined
    lastTickAt = now()
    isUnsure = false
    if (!effects.isOnline()) {
      fail(pollError(effects.origin, 'offline'))
      return plan()
    }
    const all = effects.ids()
    const isFull =
      isWanted ||
      state.kind === 'paused' ||
      isFullPollDue(now() - (lastFullAt ?? now()), intervalMs)
    const ids = isFull ? all : idsInHaste(all, effects.phaseOfId)
    if (isFull) lastFullAt = now()
    isWanted = false
    if (ids.length === 0) return plan()
    void fly(ids)
  }

  return {
    state: () => state,
    turn(next) {
      if (isOn === (next === 'on')) return
      isOn = next === 'on'
      isUnsure = true
      if (!isOn) flight?.abort()
      plan()
    },
    pollNow() {
      isWanted = true
      plan()
    },
    resume() {
      failures = 0
      if (state.kind === 'stopped') {
        const { lastAt } = state
        change({ kind: 'live', ...(lastAt !== undefined && { lastAt }) })
      }
      isWanted = true
      plan()
    },
    supersede() {
      if (flight === undefined) return beReady()
      isUnsure = true
      // Else "paused" would stand until the next attempt is due, although the service answers again.
      isWanted ||= state.kind === 'paused'
      flight.abort()
    },
    beReady,
    noteOnline() {
      if (state.kind !== 'paused' || !endsWithOnline(state.error.kind)) return
      isWanted = true
      plan()
    },
  }
}
