/** Everything that waits for a decision, out of the one list that all screens read. */
import { phaseOf } from '~/api/phases'
import type { Pipeline } from '~/api/pipelines'
import { rowsOf, type PipelineRow } from '~/components/pipeline-rows'
import { epochOf } from '~/lib/time-format'

export interface WaitingGate extends PipelineRow {
  /** Milliseconds since 1970; NaN when missing or no date. */
  readonly requestedAt: number
}

const known = new WeakMap<readonly Pipeline[], readonly WaitingGate[]>()

/**
 * Those that wait at a gate, oldest first; what does not say since when comes last, as the service
 * lists it. A state that nobody knows is not taken for waiting. The badge, the title, the favicon and
 * the queue all ask this of the same list, so that they cannot disagree.
 *
 * @returns the same array for the same list
 */
export function waitingIn(pipelines: readonly Pipeline[]): readonly WaitingGate[] {
  const before = known.get(pipelines)
  if (before !== undefined) return before
  const waiting = pipelines.filter((pipeline) => phaseOf(pipeline) === 'waiting_approval')
  const gates = rowsOf(waiting)
    .map((row) => ({ ...row, requestedAt: epochOf(row.pipeline.approval?.requestedAt) }))
    .toSorted((one, other) => orderOf(one) - orderOf(other))
  known.set(pipelines, gates)
  return gates
}

function orderOf({ requestedAt }: WaitingGate): number {
  return Number.isNaN(requestedAt) ? Number.MAX_VALUE : requestedAt
}
