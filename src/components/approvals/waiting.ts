import { phaseOf } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import { epochOf } from '~/lib/time-format'
import { rowKeysOf } from '~/components/row-keys'
import { useDeferredValue } from 'react'
import { usePipelines } from '~/queries/pipelines'
import { uncertainGatesIn } from './uncertain-gates'

export interface WaitingGate {
  /** The id of the pipeline. A duplicate or missing id gets a number, so that the key is unique. */
  readonly key: string
  readonly pipeline: Pipeline
  /** Epoch milliseconds. NaN if the date is missing or invalid. */
  readonly requestedAt: number
}

const cache = new WeakMap<readonly Pipeline[], readonly WaitingGate[]>()

/**
 * The pipelines that wait at a gate, oldest first. Those without a date come last, in the order of the service. A
 * pipeline with an unknown state does not count. Badge, title, favicon and queue all use this result, so they always
 * agree.
 */
export function waitingIn(pipelines: readonly Pipeline[]): readonly WaitingGate[] {
  const gates = cache.get(pipelines) ?? findGates(pipelines)
  cache.set(pipelines, gates)
  return gates
}

function findGates(pipelines: readonly Pipeline[]): readonly WaitingGate[] {
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

/** The waiting gates in the cached list. `gates` is `undefined` until the list has been read. */
export function useWaiting() {
  const data = useDeferredValue(usePipelines({ enabled: false }).data)
  return { gates: data && waitingIn(data.items), uncertainGates: data && uncertainGatesIn(data) }
}
