import { ACTION_TABLE, type ResourceType, type BatchAction } from '~/domain/action-table'
import type { BatchView, ItemState } from '~/batch/engine/batch'
import type { SingleRecord } from '~/batch/engine/journal-entry'
import { causeOfStop } from '~/batch/engine/stop-reasons'
import { counted, countText } from '~/lib/count-text'

/** The words before a name or a number, for example "Run" or "Check status of". */
export const verbBeforeName = (action: BatchAction): string =>
  action === 'status' ? 'Check status of' : ACTION_TABLE[action].verb

/** Verb, number, noun: "Delete 3 pipelines". Titles and buttons say the same. */
export function titleOf(action: BatchAction, count: number, type: ResourceType): string {
  return `${verbBeforeName(action)} ${counted(count, type)}`
}

export type StateKind = ItemState['kind']

export const STATE_LOOKS = {
  unknown: { shape: '?', label: 'Unknown', color: 'text-phase-unknown' },
  refused: { shape: '✕', label: 'Refused', color: 'text-phase-failed' },
  not_sent: { shape: '–', label: 'Not sent', color: 'text-phase-stopped' },
  checking: { shape: '◌', label: 'Checking', color: 'text-phase-queued' },
  sent: { shape: '↑', label: 'Sent', color: 'text-phase-running' },
  queued: { shape: '·', label: 'Not sent yet', color: 'text-soft' },
  done: { shape: '✓', label: 'Done', color: 'text-phase-succeeded' },
} as const satisfies Record<StateKind, { shape: string; label: string; color: string }>

/** States that need attention come first, and `done` comes last. */
export const STATE_ORDER = Object.keys(STATE_LOOKS) as readonly StateKind[]

/** The look of a decision that came too late: somebody else had already decided at the gate. */
const DECIDED_LOOK = {
  shape: '=',
  label: 'Already decided',
  color: 'text-phase-stopped',
} as const

export function isDecidedElsewhere(state: ItemState): boolean {
  return state.kind === 'refused' && state.isDecidedElsewhere === true
}

/** The outcome of an item: its state, or `decided` for a refused approval or rejection whose gate no longer waits. */
export type OutcomeKind = StateKind | 'decided'

const { unknown, refused, ...others } = STATE_LOOKS
export const OUTCOME_LOOKS = { unknown, refused, decided: DECIDED_LOOK, ...others } as const

const OUTCOME_ORDER = Object.keys(OUTCOME_LOOKS) as readonly OutcomeKind[]

/** The count of each outcome, `done` first. Outcomes without items are left out, except those in `kept`. */
export function outcomeCounts(
  batch: Pick<BatchView, 'counts' | 'states'>,
  kept?: ReadonlySet<OutcomeKind>,
): readonly (readonly [OutcomeKind, number])[] {
  const decided = countDecided(batch)
  const counts = { ...batch.counts, refused: batch.counts.refused - decided, decided }
  return OUTCOME_ORDER.toReversed()
    .map((kind) => [kind, counts[kind]] as const)
    .filter(([kind, count]) => count > 0 || kept?.has(kind) === true)
}

function countDecided({ counts, states }: Pick<BatchView, 'counts' | 'states'>) {
  return counts.refused === 0 ? 0 : [...states()].filter(isDecidedElsewhere).length
}

export function outcomeCountText(kind: OutcomeKind, count: number): string {
  return `${countText(count)} ${OUTCOME_LOOKS[kind].label.toLowerCase()}`
}

/** The outcomes of the items with their counts, for example "7 done · 2 refused · 1 unknown". */
export function summaryOf(batch: Pick<BatchView, 'counts' | 'states'>): string {
  return outcomeCounts(batch)
    .map(([kind, count]) => outcomeCountText(kind, count))
    .join(' · ')
}

export function announcementOf(batch: BatchView): string {
  return `${titleOf(batch.action, batch.total, batch.type)}: ${summaryOf(batch)}`
}

/**
 * How many items were not sent because the batch stopped, and why it stopped. `undefined` if there are none, for
 * example because the failed request was the last one.
 */
export function unsentNotice(batch: BatchView): string | undefined {
  const { stopReason: stopped, counts, total, type } = batch
  if (stopped === undefined || counts.not_sent === 0) return undefined
  let count = 0
  // Counts only the items that the stop left unsent. Other items were not sent for another reason, such as a missing
  // id.
  for (const state of batch.states())
    if (state.kind === 'not_sent' && state.reason === stopped.reason) count += 1
  if (count === 0) return undefined
  const cause = causeOfStop(stopped.kind)
  return count === total
    ? `Nothing was sent: ${cause}.`
    : `The rest (${counted(count, type)}) was not sent: ${cause}.`
}

/** When the batch can send again (epoch ms). `undefined` if it need not wait, or has nothing to send again. */
export function retryTimeOf({ stopReason, counts }: BatchView): number | undefined {
  return counts.not_sent + counts.refused > 0 ? stopReason?.retryAt : undefined
}

export function unexpectedIdsNotice(ids: readonly string[]): string {
  const shown = ids.slice(0, MAX_IDS_SHOWN)
  const noun = ids.length === 1 ? 'id that was' : 'ids that were'
  const more = ids.length - shown.length
  return `The service’s answer also names ${countText(ids.length)} ${noun} not in the request: ${shown.join(', ')}${
    more > 0 ? ` and ${countText(more)} more` : ''
  }.`
}

const MAX_IDS_SHOWN = 5

export function reasonOf(state: ItemState): string {
  switch (state.kind) {
    case 'queued':
    case 'sent':
    case 'checking':
      return ''
    case 'done':
      return state.confirmedBy === 'status' ? 'Confirmed by status' : ''
    case 'refused':
    case 'not_sent':
    case 'unknown':
      return state.reason
    default:
      return state satisfies never
  }
}

/**
 * The kind and the reason of the outcome of a single request. `outcome` is missing if no answer was read, for example
 * because the page was closed.
 */
export function shownOutcomeOf({ outcome }: Pick<SingleRecord, 'outcome'>) {
  return outcome === undefined
    ? ({
        kind: 'unknown',
        reason: 'No answer has been read. The action may have been done.',
      } as const)
    : { kind: outcome.kind, reason: reasonOf(outcome) }
}
