import { useDeferredValue } from 'react'
import { usePipelines } from '~/queries/pipelines'
import { doubtsIn, type Doubts } from './uncertain-gates'
import { waitingIn, type WaitingGate } from './waiting'

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
