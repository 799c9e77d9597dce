import type { Action } from '~/domain/action-table'
import { isSameGate } from '~/api/gates'
import { phaseOf, type Phase } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import type { StatusReading } from '~/api/status'
import { epochOf } from '~/lib/time-format'

export type SingleActionName = Exclude<Action, 'status' | 'create' | 'update'>

/**
 * The phases that a resource can have after each action. They are our choice, because the service documents no states.
 * A run may already have ended when its status is read.
 */
const SHOWN_BY = {
  run: ['queued', 'running', 'waiting_approval', 'succeeded', 'failed'],
  stop: ['stopped'],
  reset: ['idle'],
  delete: [],
  approve: ['queued', 'running', 'succeeded', 'failed'],
  reject: ['rejected'],
} as const satisfies Record<SingleActionName, readonly Phase[]>

export type StateBefore = Pick<Pipeline, 'status' | 'run' | 'approval'>

/**
 * Whether the status shows that the action was done. Another user may have done the same, so the outcome says
 * "confirmed by status".
 *
 * @param before the record before the action; without it the result is false
 */
export function isConfirmedByStatus(
  action: SingleActionName,
  before: StateBefore | undefined,
  after: StatusReading,
): boolean {
  if (before === undefined) return false
  if (action === 'delete') return after.kind === 'gone'
  if (after.kind !== 'record') return false
  const phase = phaseOf(after.record)
  const shown: readonly Phase[] = SHOWN_BY[action]
  // If the phase before was unknown, the resource may have had this phase already.
  if (!shown.includes(phase) || phaseOf(before) === 'unknown') return false
  return phase !== phaseOf(before) || (action === 'run' && isAnotherRun(before, after.record))
}

/**
 * Whether the record still shows the state before a successful action, for example if it comes from a slow replica.
 * False if this is not certain.
 */
export function isStale(action: SingleActionName, before: StateBefore, after: Pipeline): boolean {
  const phase = phaseOf(after)
  if (action === 'delete') return true
  if (phase === 'unknown' || phase !== phaseOf(before)) return false
  switch (action) {
    case 'run':
      return !mayBeAnotherRun(before, after)
    case 'approve':
    case 'reject':
      // At another gate, the run has continued.
      return before.approval !== undefined && isSameGate(before, after)
    case 'stop':
    case 'reset':
      return !(SHOWN_BY[action] as readonly Phase[]).includes(phase)
    default:
      return action satisfies never
  }
}

/** True if both records have a run and the runs differ. The phase alone cannot show that a pipeline failed again. */
function isAnotherRun({ run: before }: StateBefore, { run: after }: StateBefore): boolean {
  if (before === undefined || after === undefined) return false
  const [was, is] = [epochOf(before.startedAt), epochOf(after.startedAt)]
  const isOther = (one: unknown, other: unknown) =>
    one !== undefined && other !== undefined && one !== other
  return (
    isOther(before.number, after.number) ||
    // The same time can be written in several ways, so the parsed times are compared.
    (Number.isNaN(was) || Number.isNaN(is)
      ? isOther(before.startedAt, after.startedAt)
      : was !== is)
  )
}

/** Like `isAnotherRun`, but also true if only the newer record has the number or the time. */
function mayBeAnotherRun(before: StateBefore, after: StateBefore): boolean {
  return (['number', 'startedAt'] as const).some((key) => {
    const [was, is] = [before.run?.[key], after.run?.[key]]
    return is !== undefined && was !== is && before.run !== undefined
  })
}
