import { useMemo, useState } from 'react'
import type { BatchView, ItemState } from '~/batch/engine/batch'
import { useBatchEngine, useBatchViews } from '~/batch/ui/batch-store'
import { useService } from '~/queries/service-context'

/** A decision of this visit and its state. */
export interface Decision {
  readonly action: 'approve' | 'reject'
  readonly state: ItemState
}

/** The newest decision by id that this tab sent and that ended in this visit or is still running. */
function decisionsIn(views: readonly BatchView[], since: number): ReadonlyMap<string, Decision> {
  const decisions = new Map<string, Decision>()
  for (const view of views) {
    const { action } = view
    if (action !== 'approve' && action !== 'reject') continue
    if (!view.isOwn || (view.finishedAt !== undefined && view.finishedAt < since)) continue
    for (const { target, state } of view.items()) {
      if (!decisions.has(target.id)) decisions.set(target.id, { action, state })
    }
  }
  return decisions
}

export function useDecisions(): ReadonlyMap<string, Decision> {
  useBatchEngine()
  const { now } = useService()
  const [since] = useState(now)
  const views = useBatchViews()
  return useMemo(() => decisionsIn(views, since), [views, since])
}

export function isUnderWay(decision: Decision | undefined): boolean {
  return decision !== undefined && ['queued', 'sent', 'checking'].includes(decision.state.kind)
}
