import { useEffect } from 'react'
import type { BatchEngine, BatchView } from '~/batch/engine/batch'
import { pipelineSelection, taskSelection } from '~/stores/selection'
import { isUnderWay } from './use-batches'

const SELECTIONS = { pipeline: pipelineSelection, task: taskSelection }

/** Ids that do not exist any more: deleted by this batch, or not found when their status was read after it. */
export function goneIn(view: Pick<BatchView, 'action' | 'items'>): readonly string[] {
  return [...view.items()].flatMap(({ target, state, isGone }) =>
    isGone === true || (view.action === 'delete' && state.kind === 'done') ? [target.id] : [],
  )
}

/** What batches of this browser, in any tab, have deleted or not found leaves the selections. */
export function useSelectionsWithoutGone(engine: BatchEngine): void {
  useEffect(() => {
    // A view is the same object until something of its batch changes.
    const seen = new WeakSet<BatchView>()
    const look = () => {
      for (const view of engine.batches()) {
        if (isUnderWay(view) || seen.has(view)) continue
        seen.add(view)
        SELECTIONS[view.type].setRange(goneIn(view), false)
      }
    }
    look()
    return engine.subscribe(look)
  }, [engine])
}
