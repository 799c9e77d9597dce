/** A batch as the first line of its journal says it, and back. */
import { phaseOf, type Phase } from '~/domain/phases'
import type { BatchRequest, BatchTarget } from './batch'
import type { Before } from './confirmed-by-status'
import type { IntentEntry } from './journal-entry'
import type { LedgerFacts } from './ledger'
import { uniqueTargets } from './preflight'

/** What was confirmed is what is sent: nobody can change it any more. */
export function freeze(targets: readonly BatchTarget[]): readonly BatchTarget[] {
  return Object.freeze(uniqueTargets(targets).map(({ id, name }) => Object.freeze({ id, name })))
}

export function beforeIn(phase: Phase): Before {
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
      const before = facts.before(id)
      return before === undefined ? null : phaseOf(before)
    }),
  }
}

export function ledgerFactsOf(entry: IntentEntry): LedgerFacts {
  const { intent: id, at: createdAt, type, ids, names, sequence = 0 } = entry
  // The schema has turned away `create` and `update`.
  const action = entry.action as LedgerFacts['action']
  const targets = freeze(ids.map((each, place) => ({ id: each, name: names[place] ?? each })))
  const phases = new Map(ids.map((each, place) => [each, entry.before[place]]))
  const before = (each: string) => {
    const phase = phases.get(each)
    return phase === undefined || phase === null ? undefined : beforeIn(phase)
  }
  return { id, action, type, createdAt, sequence, targets, before }
}

/** What is said with an action: one message for all, or one for each id. */
export interface Messages {
  readonly of: (id: string) => string | undefined
  /** One for all, or none: nobody needs to ask for each. */
  readonly isShared: boolean
  /** Every one of them, to be kept off the disk. */
  readonly all: readonly string[]
}

export function messagesOf({
  message,
  messages,
}: Pick<BatchRequest, 'message' | 'messages'>): Messages {
  if (messages === undefined)
    return { of: () => message, isShared: true, all: message === undefined ? [] : [message] }
  // A copy: what was confirmed is what is sent.
  const each = new Map(messages)
  return { of: (id) => each.get(id), isShared: false, all: [...new Set(each.values())] }
}
