/** Everything that waits for a decision, out of the one list that all screens read. */
import { phaseOf } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import { epochOf } from '~/lib/time-format'
import { rowKeysOf } from '~/components/row-keys'
import { useDeferredValue } from 'react'
import { usePipelines } from '~/queries/pipelines'
import { doubtsIn, type Doubts } from './uncertain-gates'

export interface WaitingGate {
  /** Its id; one that is doubled or missing is told apart by a number. */
  readonly key: string
  readonly pipeline: Pipeline
  /** Milliseconds since 1970; NaN when missing or no date. */
  readonly requestedAt: number
}

const known = new WeakMap<readonly Pipeline[], readonly WaitingGate[]>()

/**
 * Those that wait at a gate, oldest first; what does not say since when comes last, as the service
 * lists it. A state that nobody knows is not taken for waiting. The badge, the title, the favicon and
 * the queue all ask this of the same list, so that they cannot disagree, and get the same answer.
 */
export function waitingIn(pipelines: readonly Pipeline[]): readonly WaitingGate[] {
  const gates = known.get(pipelines) ?? lookFor(pipelines)
  known.set(pipelines, gates)
  return gates
}

function lookFor(pipelines: readonly Pipeline[]): readonly WaitingGate[] {
  const waiting = pipelines.filter((pipeline) => phaseOf(pipeline) === 'waiting_approval')
  const keys = rowKeysOf(waiting)
  return waiting
    .map((pipeline, at): WaitingGate => {
      const requestedAt = epochOf(pipeline.approval?.requestedAt)
      return { key: keys[at] ?? '', pipeline, requestedAt }
    })
    .toSorted((one, other) => orderOf(one) - orderOf(other))
}

function orderOf({ requestedAt }: WaitingGate): number {
  return Number.isNaN(requestedAt) ? Number.MAX_VALUE : requestedAt
}

interface Waiting {
  /** `undefined` while the list is not known. */
  readonly gates: readonly WaitingGate[] | undefined
  readonly doubts: Doubts | undefined
}

/** What waits, of the one list of the cache. */
export function useWaiting(): Waiting {
  const data = useDeferredValue(usePipelines({ enabled: false }).data)
  return { gates: data && waitingIn(data.items), doubts: data && doubtsIn(data) }
}
