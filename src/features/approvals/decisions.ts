import { useMemo, useState } from 'react'
import { isSameGate } from '~/api/gates'
import type { BatchView, ItemState } from '~/batch/engine/batch'
import type { StateBefore } from '~/batch/engine/confirmed-by-status'
import { useBatchEngine, useBatches } from '~/batch/ui/batch-store'
import { useService } from '~/queries/service-context'
import type { Phase } from '~/domain/phases'
import { isWaiting, type QueueEntry } from './queue/queue'

export interface Decision {
  readonly action: 'approve' | 'reject'
  readonly state: ItemState
  /** The record that the preflight has read. */
  readonly before?: StateBefore | undefined
  /** True if another tab of this browser sent the decision, or this tab before a reload. */
  readonly isFromJournal?: true
}

/**
 * The newest decision for each pipeline id. Batches that ended before `since` (epoch milliseconds) are skipped. In
 * batches that were read from the journal, only accepted decisions count.
 */
function decisionsIn(batches: readonly BatchView[], since: number): ReadonlyMap<string, Decision> {
  const decisions = new Map<string, Decision>()
  for (const batch of batches) {
    const { action } = batch
    if (action !== 'approve' && action !== 'reject') continue
    if (batch.finishedAt !== undefined && batch.finishedAt < since) continue
    for (const { target, state, before } of batch.items()) {
      if (decisions.has(target.id)) continue
      if (batch.isOwn) decisions.set(target.id, { action, state, before })
      else if (state.kind === 'done')
        decisions.set(target.id, { action, state, isFromJournal: true })
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

const UNDER_WAY = { approve: 'Being approved', reject: 'Being rejected' } as const
const DONE = { approve: 'Approved', reject: 'Rejected' } as const
const ASKED = { approve: 'Approval', reject: 'Rejection' } as const
const UNDECIDED = {
  refused: 'refused',
  not_sent: 'not sent',
  unknown: 'sent, outcome unknown',
} as const

/**
 * Whether the decision can have led to this phase. A decision of this tab always fits. A decision from the journal may
 * belong to an earlier gate, or to a run before a reset.
 */
function doesFit({ action, isFromJournal }: Decision, phase: Phase): boolean {
  if (isFromJournal === undefined) return true
  return action === 'reject' ? phase === 'rejected' : phase !== 'rejected' && phase !== 'idle'
}

interface GateState extends Pick<QueueEntry, 'phase' | 'isGone' | 'hasWaited'> {
  readonly pipeline?: StateBefore | undefined
}

/** Whether the pipeline has left the gate of the decision. */
const isAboutAnotherGate = ({ before = {} }: Decision, { pipeline = {} }: GateState) =>
  !isSameGate(before, pipeline)

/** A text about the state of a gate. `undefined` if the gate waits and this tab has no decision about it. */
export function decisionText(entry: GateState, decision: Decision | undefined): string | undefined {
  const state = decision?.state.kind
  // This text stays until the outcome is known, even if the list already shows the decision.
  if (decision !== undefined && isUnderWay(decision)) return UNDER_WAY[decision.action]
  if (isWaiting(entry)) {
    if (decision === undefined || decision.isFromJournal || isAboutAnotherGate(decision, entry))
      return undefined
    if (state === 'done') return `${DONE[decision.action]}, but the service shows the old status`
    return state === 'refused' || state === 'not_sent' || state === 'unknown'
      ? `${ASKED[decision.action]} ${UNDECIDED[state]}`
      : undefined
  }
  if (decision !== undefined && state === 'done' && doesFit(decision, entry.phase))
    return `${DONE[decision.action]}${decision.isFromJournal ? ' from this browser' : ''}`
  return elsewhereText(entry)
}

const ELSEWHERE = {
  queued: 'Already decided',
  running: 'Already decided',
  succeeded: 'Already decided',
  failed: 'Already decided',
  rejected: 'Already decided',
  idle: 'The pipeline was reset',
  stopped: 'The pipeline was stopped',
  waiting_approval: 'May no longer be waiting',
  unknown: 'May no longer be waiting',
} as const satisfies Record<Phase, string>

/**
 * The text about a gate that no longer waits or has an unknown phase. This tab knows of no decision that led to this
 * phase. The text does not say who decided. Another tab may have decided, and this tab may not have read that decision
 * from the journal yet.
 */
export function elsewhereText({ phase, isGone, hasWaited }: GateState): string {
  if (isGone) return 'No longer in the list'
  return hasWaited || phase === 'unknown' ? ELSEWHERE[phase] : 'Does not wait for approval'
}
