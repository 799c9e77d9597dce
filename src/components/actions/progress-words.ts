import { ACTION_VERBS, type Action } from '~/api/action-table'
import type { Outcome } from '~/batch/outcome'
import type { Progress } from '~/batch/single-action'

export type OutcomeKind = Outcome['kind'] | 'checking'

/** Shape and word of each outcome (look.md); the shape is never alone. */
export const OUTCOME_LOOKS = {
  done: { shape: '✓', label: 'Done', colour: 'text-phase-succeeded' },
  refused: { shape: '✕', label: 'Refused', colour: 'text-phase-failed' },
  not_sent: { shape: '–', label: 'Not sent', colour: 'text-phase-stopped' },
  unknown: { shape: '?', label: 'Unknown', colour: 'text-phase-unknown' },
  checking: { shape: '◌', label: 'Checking', colour: 'text-phase-queued' },
} as const satisfies Record<OutcomeKind, { shape: string; label: string; colour: string }>

export function outcomeKindOf(progress: Progress): OutcomeKind {
  return progress.state === 'settled' ? progress.outcome.kind : 'checking'
}

/** What is happening or happened, as the rest of a sentence that begins with the name. */
export function wordsOfProgress(action: Action, progress: Progress): string {
  switch (progress.state) {
    case 'checking':
      return 'its status is read first'
    case 'sending':
      return `${ACTION_VERBS[action]} is being sent`
    case 'reading_back':
      return 'sent; its status is read back'
    case 'settled':
      return wordsOfOutcome(progress.outcome)
    default:
      return progress satisfies never
  }
}

function wordsOfOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'done':
      return outcome.confirmedBy === 'reply' ? 'done' : 'done, as its status confirms'
    case 'refused':
      return outcome.reason
    case 'not_sent':
      return `nothing was sent: ${outcome.reason}`
    case 'unknown':
      return `may or may not have been done. ${outcome.reason}`
    default:
      return outcome satisfies never
  }
}
