import { ACTION_TABLE, type Action } from '~/domain/action-table'
import { isSameGate } from '~/api/gates'
import { phaseOf, type Phase } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import type { StatusReading } from '~/api/status'
import { epochOf } from '~/lib/time-format'

export type SingleActionName = Exclude<Action, 'status' | 'create' | 'update'>

function shows(phase: Phase, action: SingleActionName): boolean {
  const { leadsTo, alsoShownBy } = ACTION_TABLE[action]
  return [leadsTo, ...alsoShownBy].some((shown) => shown === phase)
}

export type StateBefore = Pick<Pipeline, 'status' | 'run' | 'approval'>

/**
 * Whether the status shows that the action was done. Another user may have caused the change, so the interface says
 * "Confirmed by status".
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
  // If the phase before the action was unknown, it may have been this phase already.
  if (!shows(phase, action) || phaseOf(before) === 'unknown') return false
  return phase !== phaseOf(before) || (action === 'run' && isAnotherRun(before, after.record))
}

/**
 * Whether the record probably still shows the state before a successful action, for example because it comes from a
 * slow replica.
 */
export function isStale(action: SingleActionName, before: StateBefore, after: Pipeline): boolean {
  const phase = phaseOf(after)
  if (action === 'delete') return true
  if (phase === 'unknown' || phase !== phaseOf(before)) return false
  if (action === 'run') return !isAnotherRun(before, after)
  if (ACTION_TABLE[action].group !== 'decide') return !shows(phase, action)
  // If the run waits at another gate, it has continued, so the record is new.
  return before.approval !== undefined && isSameGate(before, after)
}

/**
 * Whether the last runs in the two records have different numbers or start times. A value that only one record has
 * proves nothing. The phase is not enough, because a pipeline that fails again has the same phase.
 */
export function isAnotherRun({ run: before }: StateBefore, { run: after }: StateBefore): boolean {
  const isOther = (one: unknown, other: unknown) =>
    one !== undefined && other !== undefined && one !== other
  // The same time can be written in several ways, so the parsed times are compared.
  const startOf = (run: StateBefore['run']) => epochOf(run?.startedAt) || run?.startedAt
  return isOther(before?.number, after?.number) || isOther(startOf(before), startOf(after))
}
