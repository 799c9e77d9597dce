/** What the action table says about one action and one phase: possible, not possible with the reason, or unknown. */
import {
  ACTION_TABLE,
  type Action,
  type Phrase,
  type ResourceType,
  type ReasonByPhase,
} from './action-table'
import type { Phase } from './phases'
import { isSwitchedOff, SWITCHED_OFF_REASON } from './allowed-actions'

export interface Refusal {
  /** The reason as a sentence. */
  readonly reason: string
  /** The reason as the heading of a group of pipelines. If it is missing, `reason` is the heading. */
  readonly phrase?: Phrase
}

/** Reasons why no action is possible, whatever the phase is. */
export const NOT_FOUND: Phrase = {
  one: 'does not exist on the service',
  many: 'do not exist on the service',
}
export const WITHOUT_ID: Phrase = { one: 'has no id', many: 'have no id' }

export function refusalOf(phrase: Phrase): Refusal {
  return { reason: `It ${phrase.one}.`, phrase }
}

/** `unknown`: the phase is unknown, so the action is allowed, with a warning. */
type Verdict = { readonly can: 'yes' } | ({ readonly can: 'no' | 'unknown' } & Refusal)

const YES: Verdict = { can: 'yes' }

export function verdictOf(action: Action, type: ResourceType, phase: Phase): Verdict {
  const row: ReasonByPhase | string = isSwitchedOff(action)
    ? SWITCHED_OFF_REASON
    : ACTION_TABLE[action].possibleIn[type]
  if (typeof row === 'string') return { can: 'no', reason: row }
  if (phase === 'unknown') {
    return action === 'status' || action === 'create' || action === 'update'
      ? YES
      : { can: 'unknown', reason: 'Sluice does not know this state.' }
  }
  const cell = row[phase]
  return cell === true ? YES : { can: 'no', ...refusalOf(cell) }
}
