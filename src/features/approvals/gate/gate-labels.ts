import type { Phase } from '~/domain/phases'
import { isUnderWay, type Decision } from '../decisions'
import { isWaiting, type QueueEntry } from '../queue/queue'

const UNDER_WAY = { approve: 'being approved', reject: 'being rejected' } as const
const DONE = { approve: 'Approved', reject: 'Rejected' } as const
const ASKED = { approve: 'Approval', reject: 'Rejection' } as const
const UNDECIDED = {
  refused: 'refused',
  not_sent: 'not sent',
  unknown: 'sent, outcome unknown',
} as const

type GateState = Pick<QueueEntry, 'phase' | 'isGone'>

/** The state of a gate, if it does not simply wait. */
export function wordsOf(entry: GateState, decision: Decision | undefined): string | undefined {
  const state = decision?.state.kind
  // Also where the list is ahead of the reply to the decision.
  if (decision !== undefined && isUnderWay(decision)) return UNDER_WAY[decision.action]
  if (isWaiting(entry)) {
    if (decision === undefined) return undefined
    if (state === 'done') return `${DONE[decision.action]}, still listed`
    return state === 'refused' || state === 'not_sent' || state === 'unknown'
      ? `${ASKED[decision.action]} ${UNDECIDED[state]}`
      : undefined
  }
  if (decision !== undefined && state === 'done') return DONE[decision.action]
  return elsewhereWords(entry)
}

const ELSEWHERE = {
  queued: 'Already decided elsewhere',
  running: 'Already decided elsewhere',
  succeeded: 'Already decided elsewhere',
  failed: 'Already decided elsewhere',
  rejected: 'Already decided elsewhere',
  idle: 'Reset elsewhere',
  stopped: 'Stopped elsewhere',
  waiting_approval: 'No longer known to wait',
  unknown: 'No longer known to wait',
} as const satisfies Record<Phase, string>

/** What has become of a gate that this browser did not decide. That another person was faster is no error. */
export function elsewhereWords({ phase, isGone }: GateState): string {
  return isGone ? 'No longer in the list' : ELSEWHERE[phase]
}
