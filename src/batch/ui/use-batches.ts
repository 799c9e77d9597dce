import { useSyncExternalStore } from 'react'
import type { BatchEngine, BatchView } from '~/batch/engine/batch'

/** Everything that this browser sent, newest first. */
export function useBatchViews(engine: BatchEngine): readonly BatchView[] {
  return useSyncExternalStore(engine.subscribe, engine.batches)
}

/** Does it want somebody: not all done, or something not known? */
export function needsAttention({ stage, counts }: BatchView): boolean {
  return stage === 'finished' && counts.refused + counts.not_sent + counts.unknown > 0
}

export function isUnderWay({ stage }: BatchView): boolean {
  return stage === 'sending' || stage === 'verifying' || stage === 'elsewhere'
}
