/** Makes a run that is in a given phase at a given time, for the initial data. */
import type { KnownPhase } from '~/domain/phases'
import type { Run } from '../model/resource'
import { isGate, progressOf, type Progress } from '../model/run-progress'

export interface InitialRun {
  readonly phase: KnownPhase
  readonly steps: readonly unknown[]
  readonly seed: number
  readonly number: number
  readonly by: string
  /** Epoch milliseconds at which the run is in the phase. */
  readonly now: number
  /**
   * How many milliseconds the run has been in the phase. Ignored for queued and running runs, which start shortly
   * before `now`.
   */
  readonly ago: number
  readonly message?: string
}

const LONG_AGO = Number.MAX_SAFE_INTEGER
/** How many milliseconds a gate of a past run waited for its decision. */
const APPROVED_AFTER = 90_000

/** Simulates a run that starts at time 0, and in which at most `gates` gates are approved. */
function simulate(from: InitialRun, failsAt: number | null, gates: number): [Run, Progress] {
  const approvals: { at: number; by: string }[] = []
  const { number, seed, by: startedBy } = from
  const run: Run = { number, seed, startedAt: 0, startedBy, approvals, failsAt }
  let progress = progressOf(run, from.steps, LONG_AGO)
  while (progress.phase === 'waiting_approval' && approvals.length < gates) {
    approvals.push({ at: progress.changedAt + APPROVED_AFTER, by: 'approver@demo' })
    progress = progressOf(run, from.steps, LONG_AGO)
  }
  return [run, progress]
}

function shifted(run: Run, by: number): Run {
  const approvals = run.approvals.map((approval) => ({ ...approval, at: approval.at + by }))
  return { ...run, startedAt: run.startedAt + by, approvals }
}

function until(run: Run, now: number): Run {
  return { ...run, approvals: run.approvals.filter(({ at }) => at <= now) }
}

/** A time in the middle of a step that is not a gate, so that some progress is visible. */
function middleOfStep(steps: readonly unknown[], progress: Progress): number {
  const places = progress.steps.flatMap((step, index) =>
    step.startedAt === undefined || step.finishedAt === undefined || isGate(steps[index])
      ? []
      : [(step.startedAt + step.finishedAt) / 2],
  )
  return Math.floor(places[Math.floor(places.length / 2)] ?? 500)
}

/**
 * The run; `null` for `idle`. If the steps cannot reach the phase, the run has succeeded. For example,
 * `waiting_approval` and `rejected` need a gate.
 */
export function initialRun(from: InitialRun): Run | null {
  const [whole, end] = simulate(from, null, LONG_AGO)
  const changed = from.now - from.ago
  switch (from.phase) {
    case 'idle':
      return null
    case 'queued':
      return { ...shifted(whole, from.now - 300), approvals: [] }
    case 'running':
      return until(shifted(whole, from.now - middleOfStep(from.steps, end)), from.now)
    case 'succeeded':
      return shifted(whole, changed - end.changedAt)
    case 'failed': {
      const work = from.steps.flatMap((step, index) => (isGate(step) ? [] : [index]))
      const failsAt = work[from.seed % Math.max(1, work.length)] ?? null
      const [run, progress] = simulate(from, failsAt, LONG_AGO)
      return shifted(run, changed - progress.changedAt)
    }
    case 'waiting_approval': {
      const [run, progress] = simulate(from, null, 0)
      return shifted(run, changed - progress.changedAt)
    }
    case 'stopped': {
      const at = middleOfStep(from.steps, end)
      const run = until(shifted(whole, changed - at), changed)
      return { ...run, end: { at: changed, by: from.by, kind: 'stopped' } }
    }
    case 'rejected': {
      const [run, progress] = simulate(from, null, 0)
      if (progress.phase !== 'waiting_approval') return shifted(run, changed - progress.changedAt)
      const begun = shifted(run, changed - APPROVED_AFTER - progress.changedAt)
      const message = from.message ?? 'Not today. There is a change freeze until Monday.'
      return { ...begun, end: { at: changed, by: 'approver@demo', kind: 'rejected', message } }
    }
  }
}
