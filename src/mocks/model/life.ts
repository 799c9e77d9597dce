/**
 * Runs that the demo starts by itself. There are no timers and no events: which run a pipeline has at a
 * given time follows from the seed and the clock, so all mounts and all tabs agree.
 *
 * Each pipeline and task that was healthy or under way when the demo was born runs once in every period. A run ends within its
 * period. A visitor who acts on a pipeline takes it over, and the schedule leaves it alone for a while.
 */
import { verdictOf } from '~/domain/action-table'
import { isMoving } from '~/domain/phases'
import { own } from '~/lib/json'
import { DECIDERS, PEOPLE } from './roles'
import { between, hash32, inPercent, pick } from './random'
import type { Resource, Run } from './resource'
import { phaseAt, stepsOf } from './resource-view'
import { chooseFailure, progressOf, type Progress } from './run-progress'
import type { World } from './world'

const MINUTE = 60_000
/** One run of each pipeline in this time: of thirty healthy pipelines, about one a minute starts. */
const PERIOD = 30 * MINUTE
/** Later starts vary by so much, so that nothing runs like clockwork. */
const MOST_DELAY = 2 * MINUTE
/** By then a run has ended, so that the next one may start. */
const LONGEST_RUN = PERIOD - MOST_DELAY - MINUTE
/** How long the schedule leaves alone what a visitor has touched. */
const QUIET = 30 * MINUTE
/** The first minutes after the birth belong to the pipelines that a world starts early, if it does. */
const EARLY_MINUTES = 2 * MINUTE
const REJECTED_PERCENT = 12
const STOPPED_PERCENT = 4
const FOREVER = Number.MAX_SAFE_INTEGER

const REASONS = [
  'The change is not in the calendar. Book a slot and run it again.',
  'The error budget of this week is spent.',
  'Wait for the fix of the checkout incident.',
] as const

export interface Living {
  /** The resource with the run that it has now. */
  readonly resource: Resource
  /** Until then only the progress of this run changes it. Epoch milliseconds. */
  readonly until: number
}

/** When run number `slot` of the schedule starts. */
function startOf(world: World, id: string, slot: number): number {
  const { seed, bornAt, early } = world
  const reserved = early.size === 0 ? 0 : EARLY_MINUTES
  const first = early.get(id)?.after ?? reserved + (hash32(seed, id, 'first') % (PERIOD - reserved))
  const delay = slot === 0 ? 0 : hash32(seed, id, 'delay', slot) % MOST_DELAY
  return bornAt + first + slot * PERIOD + delay
}

/** The last slot that starts at or before this time; -1 when there is none yet. */
function slotAt(world: World, id: string, at: number): number {
  const slot = Math.floor((at - startOf(world, id, 0)) / PERIOD)
  return slot > 0 && startOf(world, id, slot) > at ? slot - 1 : Math.max(-1, slot)
}

function decided(run: Run, progress: Progress, gate: number): Run {
  const at = progress.changedAt + between(MINUTE, 8 * MINUTE, run.seed, 'decides', gate)
  const by = pick(DECIDERS, run.seed, 'decider', gate)
  if (inPercent(REJECTED_PERCENT, run.seed, 'rejects', gate)) {
    const message = pick(REASONS, run.seed, 'reason')
    return { ...run, end: { at, by, kind: 'rejected', message } }
  }
  return { ...run, approvals: [...run.approvals, { at, by }] }
}

/** A run that somebody stops, or that takes too long, ends before its time. */
function stoppedEarly(run: Run, progress: Progress): Run {
  const lasts = progress.changedAt - run.startedAt
  const isStopped = inPercent(STOPPED_PERCENT, run.seed, 'stops')
  if (!isStopped && lasts <= LONGEST_RUN) return run
  const at = run.startedAt + Math.min(LONGEST_RUN, Math.floor(lasts / 2))
  const approvals = run.approvals.filter((approval) => approval.at <= at)
  return {
    ...run,
    approvals,
    end: { at, by: pick(DECIDERS, run.seed, 'stopper'), kind: 'stopped' },
  }
}

/** The whole run with everything that people will decide about it. */
function plannedRun(world: World, base: Resource, slot: number, number: number): Run {
  const seed = hash32(world.seed, base.id, 'life', slot)
  const steps = stepsOf(base)
  const tags = own(base.record, 'tags')
  const failsEarly = slot === 0 && world.early.get(base.id)?.fails === true
  const isNightly = Array.isArray(tags) && tags.includes('nightly')
  let run: Run = {
    number,
    seed,
    startedAt: startOf(world, base.id, slot),
    startedBy: isNightly ? 'scheduler' : pick(PEOPLE, seed, 'starter'),
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

/** The run as it is known now, without what people decide only later; and when they do. */
function knownAt({ end, ...run }: Run, now: number): { run: Run; until: number } {
  const approvals = run.approvals.filter(({ at }) => at <= now)
  const isOver = end !== undefined && end.at <= now
  const next = run.approvals[approvals.length]?.at ?? end?.at
  return {
    run: { ...run, approvals, ...(isOver && { end }) },
    until: isOver || next === undefined ? FOREVER : next,
  }
}

/** Does the schedule run this resource of a seeded world at all? Trouble at the birth is left to the visitor. */
export function isScheduled(world: World, seeded: Resource): boolean {
  const phase = phaseAt(seeded, world.bornAt)
  return phase === 'succeeded' || isMoving(phase)
}

/**
 * The resource as the schedule has it at a time.
 *
 * @param base the resource after everything that visitors did to it; it has to be scheduled
 * @param isTouched whether a visitor has done anything to it
 */
export function livingAt(world: World, base: Resource, isTouched: boolean, now: number): Living {
  const { id } = base
  const slot = slotAt(world, id, now)
  const next = startOf(world, id, slot + 1)
  const free = isTouched ? base.changedAt + QUIET : world.bornAt
  let first = Math.max(0, slotAt(world, id, free))
  while (startOf(world, id, first) < free) first += 1
  if (slot < first) return { resource: base, until: next }
  const phase = phaseAt(base, startOf(world, id, slot))
  if (verdictOf('run', base.type, phase).can !== 'yes') return { resource: base, until: next }
  const runs = base.runs + slot - first + 1
  const { run, until } = knownAt(plannedRun(world, base, slot, runs), now)
  return { resource: { ...base, run, runs }, until: Math.min(until, next) }
}
