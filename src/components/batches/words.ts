import { ACTION_VERBS, type ResourceType } from '~/api/action-table'
import type { BatchAction, BatchItem, BatchView, ItemState } from '~/batch/batch'
import { countText } from '~/lib/count-text'

/** "1 pipeline", "200 pipelines". */
export function counted(count: number, type: ResourceType): string {
  return `${countText(count)} ${type}${count === 1 ? '' : 's'}`
}

/** Verb, number, noun: "Delete 3 pipelines". Titles and buttons say the same (product.md). */
export function titleOf(action: BatchAction, count: number, type: ResourceType): string {
  return action === 'status'
    ? `Check status of ${counted(count, type)}`
    : `${ACTION_VERBS[action]} ${counted(count, type)}`
}

/** Behind "can": "run", "be stopped". */
export const ABLE_TO = {
  run: 'run',
  stop: 'be stopped',
  reset: 'be reset',
  delete: 'be deleted',
  approve: 'be approved',
  reject: 'be rejected',
  status: 'be read',
} as const satisfies Record<BatchAction, string>

export type StateKind = ItemState['kind']

/** Shape and word of each state of an item (look.md); the shape is never alone. */
export const STATE_LOOKS = {
  unknown: { shape: '?', label: 'Unknown', noun: 'unknown', colour: 'text-phase-unknown' },
  refused: { shape: '✕', label: 'Refused', noun: 'refused', colour: 'text-phase-failed' },
  not_sent: { shape: '–', label: 'Not sent', noun: 'not sent', colour: 'text-phase-stopped' },
  checking: { shape: '◌', label: 'Checking', noun: 'checking', colour: 'text-phase-queued' },
  sent: { shape: '↑', label: 'Sent', noun: 'sent', colour: 'text-phase-running' },
  queued: { shape: '·', label: 'Waiting', noun: 'waiting', colour: 'text-soft' },
  done: { shape: '✓', label: 'Done', noun: 'done', colour: 'text-phase-succeeded' },
} as const satisfies Record<
  StateKind,
  { shape: string; label: string; noun: string; colour: string }
>

/** What needs somebody first, what is done last. */
export const STATE_ORDER = Object.keys(STATE_LOOKS) as readonly StateKind[]

/** In place of "Refused" where somebody else had decided before: an answer and no error (UX 47). */
export const DECIDED_LOOK = {
  shape: '=',
  label: 'Already decided',
  noun: 'already decided',
  colour: 'text-phase-stopped',
} as const

/** Was the decision refused since the gate, as its status shows, waits for none any more? */
export function isDecidedElsewhere(action: BatchAction, { state, now }: BatchItem): boolean {
  if ((action !== 'approve' && action !== 'reject') || state.kind !== 'refused') return false
  return now !== undefined && now.phase !== 'waiting_approval' && now.phase !== 'unknown'
}

/** How many of the refused are refused since somebody else was faster. */
export function countDecided(view: Pick<BatchView, 'action' | 'counts' | 'items'>): number {
  const { action, counts } = view
  if (counts.refused === 0 || (action !== 'approve' && action !== 'reject')) return 0
  return [...view.items()].filter((item) => isDecidedElsewhere(action, item)).length
}

/** "7 done · 2 refused · 1 unknown": all that there is, and never one word for a mixture. */
export function summaryOf(view: Pick<BatchView, 'action' | 'counts' | 'items'>): string {
  const decided = countDecided(view)
  const said = STATE_ORDER.toReversed().flatMap((kind) => {
    const count = view.counts[kind] - (kind === 'refused' ? decided : 0)
    return [
      ...(kind === 'refused' && decided > 0 ? [[decided, DECIDED_LOOK.noun] as const] : []),
      ...(count > 0 ? [[count, STATE_LOOKS[kind].noun] as const] : []),
    ]
  })
  return said.map(([count, noun]) => `${countText(count)} ${noun}`).join(' · ')
}

/** Why the item is where it is; empty when the state says it all. */
export function reasonOf(state: ItemState): string {
  switch (state.kind) {
    case 'queued':
    case 'sent':
    case 'checking':
      return ''
    case 'done':
      return state.confirmedBy === 'status' ? 'confirmed by status' : ''
    case 'refused':
    case 'not_sent':
    case 'unknown':
      return state.reason
    default:
      return state satisfies never
  }
}

/** What the action does to each that it is asked for, and whether it can be undone. */
export function consequenceOf(action: BatchAction): string | undefined {
  switch (action) {
    case 'run':
      return undefined
    case 'stop':
      return 'A run ends where it is. What its steps have done so far stays done.'
    case 'reset':
      return 'A pipeline goes back to its initial state and its run state is cleared.'
    case 'delete':
      return 'Deleting is permanent: the service offers no way back. Sluice keeps a copy of each in this browser, to build it anew from.'
    case 'approve':
      return 'A run goes on with the step behind its gate.'
    case 'reject':
      return 'A run ends at its gate.'
    case 'status':
      return undefined
    default:
      return action satisfies never
  }
}

/** Does it need more than the list: its own confirmation (UX 29)? */
export function isDestructive(action: BatchAction): boolean {
  return action === 'stop' || action === 'reset' || action === 'delete'
}
