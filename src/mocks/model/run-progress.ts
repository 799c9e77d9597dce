/**
 * Computes the progress of a run at a given time, without timers (docs/decisions/030-demo-life.md). The service
 * description lists no states and no durations, so both are our choice (docs/service.md#states).
 */
import type { KnownPhase } from '~/domain/phases'
import { GATE_IDENTIFIERS } from '~/domain/tool-keys'
import { textAt } from '~/lib/json-path'
import { between, inPercent } from './random'
import type { Run } from './resource'

export interface StepProgress {
  readonly status: KnownPhase
  readonly startedAt?: number
  readonly finishedAt?: number
}

export interface Progress {
  readonly phase: KnownPhase
  /** When the phase or the current step last changed. */
  readonly changedAt: number
  readonly finishedAt?: number
  readonly steps: readonly StepProgress[]
  /** The index of the current step, or of the step at which the run waits or has ended. `null` after the last step. */
  readonly at: number | null
}

const SECOND = 1000

/** The minimum and maximum seconds of a step, by its tool. */
const DURATIONS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['github', [2, 6]],
  ['gitlab', [2, 6]],
  ['bitbucket', [2, 6]],
  ['azure-devops', [2, 6]],
  ['sonar', [12, 40]],
  ['coverity', [20, 60]],
  ['twistlock', [8, 30]],
  ['snyk', [8, 30]],
  ['anchore-scan', [8, 30]],
  ['jenkins', [15, 55]],
  ['maven', [15, 45]],
  ['gradle', [15, 45]],
  ['terraform', [15, 50]],
  ['argo', [10, 40]],
])
const OTHER_DURATION = [4, 25] as const

export const toolOf = (step: unknown): string => textAt(step, 'tool', 'tool_identifier')

/** Whether the step is a gate, which waits for a person (docs/service.md#tool-identifiers). */
export function isGate(step: unknown): boolean {
  return GATE_IDENTIFIERS.has(toolOf(step))
}

function durationOf(run: Run, step: unknown, index: number): number {
  const [low, high] = DURATIONS.get(toolOf(step)) ?? OTHER_DURATION
  return between(low * SECOND, high * SECOND, run.seed, 'step', index)
}

/**
 * When a run starts, chooses the step that will fail, and returns its index; `null` if no step fails. No gate fails.
 */
export function chooseFailure(
  seed: number,
  steps: readonly unknown[],
  percent: number,
): number | null {
  if (!inPercent(percent, seed, 'fails')) return null
  const candidates = steps.flatMap((step, index) => (isGate(step) ? [] : [index]))
  return candidates.at(between(0, Math.max(0, candidates.length - 1), seed, 'where')) ?? null
}

/**
 * The state of a run that has not passed all steps. It is queued, running or waiting at a gate, or a person has ended
 * it.
 */
function halted(
  run: Run,
  steps: readonly unknown[],
  done: StepProgress[],
  phase: KnownPhase,
  since: number,
): Progress {
  const at = done.length
  const finishedAt = run.end?.at
  if (at < steps.length) {
    done.push({
      status: phase === 'queued' ? 'idle' : phase,
      ...(phase === 'queued' ? {} : { startedAt: since }),
      ...(finishedAt === undefined ? {} : { finishedAt }),
    })
  }
  while (done.length < steps.length) done.push({ status: 'idle' })
  return {
    phase,
    changedAt: finishedAt ?? since,
    steps: done,
    at: at < steps.length ? at : null,
    ...(finishedAt === undefined ? {} : { finishedAt }),
  }
}

/**
 * The state of a run at the time `now`.
 *
 * @param run the start of the run and all later decisions
 * @param steps the current steps of the pipeline. If the pipeline was edited during the run, `run.steps` is used
 * instead
 * @param now epoch milliseconds; a time before the start counts as queued
 */
export function progressOf(run: Run, steps: readonly unknown[], now: number): Progress {
  const plan = run.steps ?? steps
  // The recorded end of the run takes precedence over `now`, because the clock may have been set back.
  const until = run.end?.at ?? now
  const ended = run.end?.kind
  const done: StepProgress[] = []
  let at = run.startedAt + between(SECOND, 3 * SECOND, run.seed, 'queue')
  if (until < at) return halted(run, plan, done, ended ?? 'queued', run.startedAt)

  let gates = 0
  for (let index = 0; index < plan.length; index++) {
    const step = plan[index]
    const startedAt = at
    if (isGate(step)) {
      const approval = run.approvals[gates]
      gates += 1
      if (approval === undefined) {
        return halted(run, plan, done, ended ?? 'waiting_approval', startedAt)
      }
      at = Math.max(at, approval.at)
    } else {
      at += durationOf(run, step, index)
      if (until < at) return halted(run, plan, done, ended ?? 'running', startedAt)
    }
    if (run.failsAt === index) {
      done.push({ status: 'failed', startedAt, finishedAt: at })
      while (done.length < plan.length) done.push({ status: 'idle' })
      return { phase: 'failed', changedAt: at, finishedAt: at, steps: done, at: index }
    }
    done.push({ status: 'succeeded', startedAt, finishedAt: at })
  }
  return { phase: 'succeeded', changedAt: at, finishedAt: at, steps: done, at: null }
}
