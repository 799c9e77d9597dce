import { useMemo, useState } from 'react'
import type { BatchView, ItemState } from '~/batch/engine/batch'
import { useBatchEngine, useBatches } from '~/batch/ui/batch-store'
import { useService } from '~/queries/service-context'

/** A decision of this visit and its state. */
export interface Decision {
  readonly action: 'approve' | 'reject'
  readonly state: ItemState
}

/** The newest decision by id that this tab sent and that ended in this visit or is still running. */
function decisionsIn(batches: readonly BatchView[], since: number): ReadonlyMap<string, Decision> {
  const decisions = new Map<string, Decision>()
  for (const batch of batches) {
    const { action } = batch
    if (action !== 'approve' && action !== 'reject') continue
    if (!batch.isOwn || (batch.finishedAt !== undefined && batch.finishedAt < since)) continue
    for (const { target, state } of batch.items()) {
      if (!decisions.has(target.id)) decisions.set(target.id, { action, state })
    }
  }
  return decisions
}

export function useDecisions(): ReadonlyMap<string, Decision> {
  useBatchEngine()
  const { now } = useService()
  const [since] = useState(now)
  const batches = useBatches()
  return useMemo(() => decisionsIn(batches, since), [batches, since])
}

export function isUnderWay(decision: Decision | undefined): boolean {
  return decision !== undefined && ['queued', 'sent', 'checking'].includes(decision.state.kind)
}
