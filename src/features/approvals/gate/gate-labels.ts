import type { Decision } from '../decisions'
import { isUnderWay } from '../decisions'
import { isWaiting, type QueueEntry } from '../queue/queue'

const UNDER_WAY = { approve: 'being approved', reject: 'being rejected' } as const
const DONE = { approve: 'Approved', reject: 'Rejected' } as const
const ASKED = { approve: 'Approval', reject: 'Rejection' } as const
const UNDECIDED = {
  refused: 'refused',
  not_sent: 'not sent',
  unknown: 'sent, outcome unknown',
} as const

/** What has become of a gate, as far as it is more than "it waits". */
export function wordsOf(entry: QueueEntry, decision: Decision | undefined): string | undefined {
  const state = decision?.state.kind
  if (isWaiting(entry)) {
    if (decision === undefined) return undefined
    if (isUnderWay(decision)) return UNDER_WAY[decision.action]
    if (state === 'done') return `${DONE[decision.action]}, still listed`
    return state === 'refused' || state === 'not_sent' || state === 'unknown'
      ? `${ASKED[decision.action]} ${UNDECIDED[state]}`
      : undefined
  }
  if (decision !== undefined && state === 'done') return DONE[decision.action]
  return elsewhereWords(entry)
}

/** Neutral: that somebody else was faster is an answer and no error. */
export function elsewhereWords({ phase, isGone }: Pick<QueueEntry, 'phase' | 'isGone'>): string {
  if (isGone) return 'No longer in the list'
  switch (phase) {
    case 'queued':
    case 'running':
    case 'succeeded':
    case 'failed':
    case 'rejected':
      return 'Already decided elsewhere'
    case 'idle':
      return 'Reset elsewhere'
    case 'stopped':
      return 'Stopped elsewhere'
    case 'waiting_approval':
    case 'unknown':
      return 'No longer known to wait'
    default:
      return phase satisfies never
  }
}
