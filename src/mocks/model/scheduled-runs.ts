/**
 * Runs that the demo starts by itself. They need no timers and no events, because the current run follows from the seed
 * and the clock. So all tabs agree.
 *
 * At the start of the demo, some pipelines and tasks have succeeded, or are queued or running. Each of them runs once
 * in every period. A run ends within its period. After a visitor acts on a pipeline or task, it does not run by itself
 * for 30 minutes (`QUIET`).
 */
import { isMoving, isOngoing } from '~/domain/phases'
import { own } from '~/lib/json'
import { DECIDERS, PEOPLE } from './roles'
import { between, hash32, inPercent, pickFrom } from './random'
import type { Resource, Run } from './resource'
import { phaseAt, stepRecordsOf } from './resource-view'
import { chooseFailure, progressOf, type Progress } from './run-progress'
import type { World } from './world'

const MINUTE = 60_000
/** Each pipeline runs once in this time. With thirty healthy pipelines, about one run starts each minute. */
const PERIOD = 30 * MINUTE
/** The longest random delay of a start, so that the starts look natural. The first start has no delay. */
const MAX_DELAY = 2 * MINUTE
/** A scheduled run has ended after this time, so that the next run can start. */
const LONGEST_RUN = PERIOD - MAX_DELAY - MINUTE
const QUIET = 30 * MINUTE
/**
 * For this time after the start of the demo, only the pipelines in `world.earlyStarts` start. If there are none, all
 * may start.
 */
const EARLY_TIME = 2 * MINUTE
const REJECTED_PERCENT = 12
const STOPPED_PERCENT = 4
const FOREVER = Number.MAX_SAFE_INTEGER

const REASONS = [
  'The change is not in the calendar. Book a time and run it again.',
  'The error budget of this week is spent.',
  'Wait until the checkout incident is fixed.',
] as const

function startOf(world: World, id: string, periodIndex: number): number {
  const { seed, demoStartedAt, earlyStarts } = world
  const reserved = earlyStarts.size === 0 ? 0 : EARLY_TIME
  const first =
    earlyStarts.get(id)?.after ?? reserved + (hash32(seed, id, 'first') % (PERIOD - reserved))
  const delay = periodIndex === 0 ? 0 : hash32(seed, id, 'delay', periodIndex) % MAX_DELAY
  return demoStartedAt + first + periodIndex * PERIOD + delay
}

/**
 * The number of the period that this pipeline is in; -1 before its first start. The periods of a pipeline begin with
 * its starts.
 */
function periodIndexAt(world: World, id: string, at: number): number {
  const periodIndex = Math.floor((at - startOf(world, id, 0)) / PERIOD)
  return periodIndex > 0 && startOf(world, id, periodIndex) > at
    ? periodIndex - 1
    : Math.max(-1, periodIndex)
}

function decided(run: Run, progress: Progress, gate: number): Run {
  const at = progress.changedAt + between(MINUTE, 8 * MINUTE, run.seed, 'decides', gate)
  const by = pickFrom(DECIDERS, run.seed, 'decider', gate)
  if (inPercent(REJECTED_PERCENT, run.seed, 'rejects', gate)) {
    const message = pickFrom(REASONS, run.seed, 'reason')
    return { ...run, end: { at, by, kind: 'rejected', message } }
  }
  return { ...run, approvals: [...run.approvals, { at, by }] }
}

/**
 * Ends some runs early. A few runs are stopped at random. Long runs are stopped because the next run must be able to
 * start.
 */
function stoppedEarly(run: Run, progress: Progress): Run {
  const lasts = progress.changedAt - run.startedAt
  const isStopped = inPercent(STOPPED_PERCENT, run.seed, 'stops')
  if (!isStopped && lasts <= LONGEST_RUN) return run
  const at = run.startedAt + Math.min(LONGEST_RUN, Math.floor(lasts / 2))
  const approvals = run.approvals.filter((approval) => approval.at <= at)
  return {
    ...run,
    approvals,
    end: { at, by: pickFrom(DECIDERS, run.seed, 'stopper'), kind: 'stopped' },
  }
}

/** The whole run, with the decisions that people will make at its gates. */
function plannedRun(world: World, base: Resource, periodIndex: number, number: number): Run {
  const seed = hash32(world.seed, base.id, 'life', periodIndex)
  const steps = stepRecordsOf(base)
  const tags = own(base.record, 'tags')
  const failsEarly = periodIndex === 0 && world.earlyStarts.get(base.id)?.fails === true
  const isNightly = Array.isArray(tags) && tags.includes('nightly')
  let run: Run = {
    number,
    seed,
    startedAt: startOf(world, base.id, periodIndex),
    startedBy: isNightly ? 'scheduler' : pickFrom(PEOPLE, seed, 'starter'),
    approvals: [],
    failsAt: chooseFailure(seed, steps, failsEarly ? 100 : world.failingPercent),
  }
  for (let gate = 0; ; gate++) {
    const progress = progressOf(run, steps, FOREVER)
    if (progress.phase === 'rejected') return run
    if (progress.phase !== 'waiting_approval') return stoppedEarly(run, progress)
    if (progress.changedAt - run.startedAt > LONGEST_RUN) return stoppedEarly(run, progress)
    run = decided(run, progress, gate)
  }
}

/**
 * The run as it is known at `now`: without later decisions and without a later end. `until` is the time of the next
 * decision or of the end. It is `FOREVER` if neither follows.
 */
function knownAt({ end, ...run }: Run, now: number): { run: Run; until: number } {
  const approvals = run.approvals.filter(({ at }) => at <= now)
  const isOver = end !== undefined && end.at <= now
  const next = run.approvals[approvals.length]?.at ?? end?.at
  return {
    run: { ...run, approvals, ...(isOver && { end }) },
    until: isOver || next === undefined ? FOREVER : next,
  }
}

/**
 * Whether the schedule includes this resource: it had succeeded, or was queued or running, at the start of the demo.
 * Other resources change only when a visitor acts on them.
 */
export function isScheduled(world: World, initial: Resource): boolean {
  const phase = phaseAt(initial, world.demoStartedAt)
  return phase === 'succeeded' || isMoving(phase)
}

/**
 * The resource with its scheduled run at a time. Until `until` (epoch milliseconds), only the progress of this run
 * changes the resource.
 *
 * @param base the resource after all actions of visitors; it must be scheduled
 * @param isTouched whether a visitor has acted on the resource
 */
export function withScheduledRun(world: World, base: Resource, isTouched: boolean, now: number) {
  const { id } = base
  const periodIndex = periodIndexAt(world, id, now)
  const next = startOf(world, id, periodIndex + 1)
  const free = isTouched ? base.changedAt + QUIET : world.demoStartedAt
  let first = Math.max(0, periodIndexAt(world, id, free))
  while (startOf(world, id, first) < free) first += 1
  if (periodIndex < first) return { resource: base, until: next }
  if (isOngoing(phaseAt(base, startOf(world, id, periodIndex))))
    return { resource: base, until: next }
  const runs = base.runs + periodIndex - first + 1
  const { run, until } = knownAt(plannedRun(world, base, periodIndex, runs), now)
  return { resource: { ...base, run, runs }, until: Math.min(until, next) }
}
