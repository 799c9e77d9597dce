/** Converts a batch into its first journal entry, and back. */
import { phaseOf, type Phase } from '~/domain/phases'
import type { BatchRequest, BatchTarget } from './batch'
import type { StateBefore } from './confirmed-by-status'
import type { IntentEntry } from './journal-entry'
import type { LedgerFacts } from './ledger'
import { uniqueTargets } from './preflight'

/** A frozen copy, so that nothing can change the list after the confirmation. */
export function freeze(targets: readonly BatchTarget[]): readonly BatchTarget[] {
  return Object.freeze(uniqueTargets(targets).map(({ id, name }) => Object.freeze({ id, name })))
}

function stateOfPhase(phase: Phase): StateBefore {
  return { status: phase === 'unknown' ? undefined : phase, run: undefined, approval: undefined }
}

export function intentEntryOf(facts: LedgerFacts): IntentEntry {
  const { id: intent, createdAt: at, action, type, targets, sequence } = facts
  return {
    v: 1,
    kind: 'intent',
    intent,
    at,
    action,
    type,
    sequence,
    ids: targets.map(({ id }) => id),
    names: targets.map(({ name }) => name),
    before: targets.map(({ id }) => {
      const state = facts.stateBefore(id)
      return state === undefined ? null : phaseOf(state)
    }),
  }
}

export function ledgerFactsOf(entry: IntentEntry): LedgerFacts {
  const { intent: id, at: createdAt, type, ids, names, sequence = 0 } = entry
  // The schema rejects `create` and `update`.
  const action = entry.action as LedgerFacts['action']
  const targets = freeze(ids.map((each, index) => ({ id: each, name: names[index] ?? each })))
  const phases = new Map(ids.map((each, index) => [each, entry.before[index]]))
  const stateBefore = (each: string) => {
    const phase = phases.get(each)
    return phase === undefined || phase === null ? undefined : stateOfPhase(phase)
  }
  return { id, action, type, createdAt, sequence, targets, stateBefore }
}

/** The messages of a batch of rejections: one for all ids, or one for each. */
export interface Messages {
  readonly of: (id: string) => string | undefined
  /** All ids have the same message, or none. */
  readonly isShared: boolean
  /** All messages, so that they can be removed from what is stored. */
  readonly all: readonly string[]
}

export function messagesOf({
  message,
  messages,
}: Pick<BatchRequest, 'message' | 'messages'>): Messages {
  if (messages === undefined)
    return { of: () => message, isShared: true, all: message === undefined ? [] : [message] }
  // A copy, so that nothing can change the messages after the confirmation.
  const each = new Map(messages)
  return { of: (id) => each.get(id), isShared: false, all: [...new Set(each.values())] }
}
