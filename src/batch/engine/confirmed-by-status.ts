import type { Action } from '~/domain/action-table'
import { isSameGate } from '~/api/gates'
import { phaseOf, type Phase } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import type { StatusReading } from '~/api/status'
import { epochOf } from '~/lib/time-format'

/** The actions that one click sends for one resource; `create` and `update` have screens of their own. */
export type SingleActionName = Exclude<Action, 'status' | 'create' | 'update'>

/**
 * The phases that show that an action went through, when they were not there before. Our choice, as
 * the phases themselves are: a run may have gone far by the time we look.
 */
const SHOWN_BY = {
  run: ['queued', 'running', 'waiting_approval', 'succeeded', 'failed'],
  stop: ['stopped'],
  reset: ['idle'],
  delete: [],
  approve: ['queued', 'running', 'succeeded', 'failed'],
  reject: ['rejected'],
} as const satisfies Record<SingleActionName, readonly Phase[]>

/** The fields of a resource before an action. They are compared with its status after the action. */
export type Before = Pick<Pipeline, 'status' | 'run' | 'approval'>

/**
 * Does the status show that the action went through? This is an inference, because somebody else may have done the same.
 * So the outcome says "confirmed by status".
 *
 * @param before the record before the action; without it the result is false
 */
export function isConfirmedByStatus(
  action: SingleActionName,
  before: Before | undefined,
  after: StatusReading,
): boolean {
  if (before === undefined) return false
  if (action === 'delete') return after.kind === 'gone'
  if (after.kind !== 'record') return false
  const phase = phaseOf(after.record)
  const shown: readonly Phase[] = SHOWN_BY[action]
  // From a state that nobody knows, it may have come there by itself.
  if (!shown.includes(phase) || phaseOf(before) === 'unknown') return false
  return phase !== phaseOf(before) || (action === 'run' && isAnotherRun(before, after.record))
}

/**
 * Does a record still show what was there before, although the service has said that it was done? One
 * that answers from a copy does so for a while. Where either may be, it does not.
 */
export function isStale(action: SingleActionName, before: Before, after: Pipeline): boolean {
  const phase = phaseOf(after)
  if (action === 'delete') return true
  if (phase === 'unknown' || phase !== phaseOf(before)) return false
  switch (action) {
    case 'run':
      return !mayBeAnotherRun(before, after)
    case 'approve':
    case 'reject':
      // The run may have come to its next gate.
      return before.approval !== undefined && isSameGate(before, after)
    case 'stop':
    case 'reset':
      return !(SHOWN_BY[action] as readonly Phase[]).includes(phase)
    default:
      return action satisfies never
  }
}

/** Failed before, failed again: the run tells the two apart, when the service shows it both times. */
function isAnotherRun({ run: before }: Before, { run: after }: Before): boolean {
  if (before === undefined || after === undefined) return false
  const [was, is] = [epochOf(before.startedAt), epochOf(after.startedAt)]
  const isOther = (one: unknown, other: unknown) =>
    one !== undefined && other !== undefined && one !== other
  return (
    isOther(before.number, after.number) ||
    // The same moment may be written in two ways.
    (Number.isNaN(was) || Number.isNaN(is)
      ? isOther(before.startedAt, after.startedAt)
      : was !== is)
  )
}

/** The same, also where the service shows it only now. */
function mayBeAnotherRun(before: Before, after: Before): boolean {
  return (['number', 'startedAt'] as const).some((key) => {
    const [was, is] = [before.run?.[key], after.run?.[key]]
    return is !== undefined && was !== is && before.run !== undefined
  })
}
