/** Everything that waits for a decision, out of the one list that all screens read. */
import { phaseOf } from '~/api/phases'
import type { Pipeline } from '~/api/pipelines'
import { replacedIn } from '~/lib/replaced-in'
import { epochOf } from '~/lib/time-format'

export interface WaitingGate {
  /** Its id; one that is doubled or missing is told apart by a number (faults row 27). */
  readonly key: string
  readonly pipeline: Pipeline
  /** Milliseconds since 1970; NaN when missing or no date. */
  readonly requestedAt: number
}

const known = new WeakMap<readonly Pipeline[], readonly WaitingGate[]>()
let newest: WeakRef<readonly Pipeline[]> | undefined

/**
 * Those that wait at a gate, oldest first; what does not say since when comes last, as the service
 * lists it. A state that nobody knows is not taken for waiting. The badge, the title, the favicon and
 * the queue all ask this of the same list, so that they cannot disagree.
 *
 * @returns the same array for the same list
 */
export function waitingIn(pipelines: readonly Pipeline[]): readonly WaitingGate[] {
  const gates = known.get(pipelines) ?? sameAsBefore(pipelines) ?? lookThrough(pipelines)
  known.set(pipelines, gates)
  newest = new WeakRef(pipelines)
  return gates
}

/** A poll mostly changes records that neither wait nor have waited: then none is looked for. */
function sameAsBefore(pipelines: readonly Pipeline[]): readonly WaitingGate[] | undefined {
  const before = newest?.deref() ?? []
  const places = replacedIn(before, pipelines, ({ _id }) => _id)
  const isSame = places?.every((at) => !isWaiting(before[at]) && !isWaiting(pipelines[at]))
  return isSame ? known.get(before) : undefined
}

const isWaiting = (pipeline: Pipeline | undefined) =>
  pipeline !== undefined && phaseOf(pipeline) === 'waiting_approval'

function lookThrough(pipelines: readonly Pipeline[]): readonly WaitingGate[] {
  const keys = new Set<string>()
  const keyOf = ({ _id = '' }: Pipeline) => {
    let key = _id
    for (let number = 2; key === '' || keys.has(key); number += 1) key = `${_id}#${number}`
    keys.add(key)
    return key
  }
  return pipelines
    .filter(isWaiting)
    .map((pipeline): WaitingGate => {
      const requestedAt = epochOf(pipeline.approval?.requestedAt)
      return { key: keyOf(pipeline), pipeline, requestedAt }
    })
    .toSorted((one, other) => orderOf(one) - orderOf(other))
}

function orderOf({ requestedAt }: WaitingGate): number {
  return Number.isNaN(requestedAt) ? Number.MAX_VALUE : requestedAt
}
