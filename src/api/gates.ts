/**
 * The gate at which a run waits. The service does not document `approval` and `run`, so a record may lack some of their
 * fields.
 */
import { isJsonObject } from '~/lib/json'
import { phaseOf } from '~/domain/phases'
import { momentFrom, textFrom } from './coerce'
import type { Pipeline } from './pipelines'
import type { Step } from './steps'

type GateRecord = Pick<Pipeline, 'approval' | 'run'>

/**
 * Whether the run still waits at the same gate. The gate is the same if the run, the step and the time of the approval
 * request have not changed. A field that either record lacks is ignored.
 */
export function isSameGate(before: GateRecord, now: GateRecord): boolean {
  const facts = ({ approval, run }: GateRecord) => [
    approval?.step,
    approval?.requestedAt,
    run?.number,
    run?.startedAt,
  ]
  const is = facts(now)
  return facts(before).every(
    (was, at) => was === undefined || is[at] === undefined || was === is[at],
  )
}

/** The index of the step at which the run waits, or `undefined` if the record does not say. */
export function gateStepOf(steps: readonly Step[], { approval }: GateRecord): number | undefined {
  const named = steps.flatMap(({ _id, name }, at) =>
    approval?.step !== undefined && (approval.step === name || approval.step === _id) ? [at] : [],
  )
  const waiting = (at: number) => phaseOf(steps[at] ?? {}) === 'waiting_approval'
  const found = named.find(waiting) ?? (named.length === 1 ? named[0] : undefined)
  if (found !== undefined) return found
  const alone = [...steps.keys()].filter(waiting)
  return alone.length === 1 ? alone[0] : undefined
}

/**
 * Parses the approvals of the last run, because `readPipeline` does not parse them. One invalid entry makes the list
 * empty.
 */
export function approvalsOf({ raw }: Pick<Pipeline, 'raw'>) {
  const run = raw['run']
  const list = isJsonObject(run) ? run['approvals'] : undefined
  if (!Array.isArray(list) || !list.every(isJsonObject)) return []
  const approvals = list.map((each) => ({ by: textFrom(each['by']), at: momentFrom(each['at']) }))
  return approvals.every(({ by, at }) => by !== undefined || at !== undefined) ? approvals : []
}
