import { isOffered, verdictOf, type Action, type ResourceType } from '~/api/action-table'
import { ApiError } from '~/api/api-error'
import { phaseOf } from '~/api/phases'
import { reasonOfKind, type Outcome } from './outcome'
import type { StatusReading } from './read-statuses'

/** Why an action is not sent after the look at the status (the action table's verdict), or what to warn of. */
export function obstacleOf(
  single: {
    readonly action: Action
    readonly type: ResourceType
    readonly allowUnknown?: boolean
  },
  before: StatusReading,
): { readonly outcome?: Outcome; readonly warning?: string } {
  if (before.kind === 'gone') {
    return { outcome: { kind: 'not_sent', reason: reasonOfKind('not_found'), code: 'gone' } }
  }
  if (before.kind === 'failed') {
    return {
      outcome: {
        kind: 'not_sent',
        reason: `Its status could not be read, so nothing was sent.${wordsOfRead(before.error)}`,
      },
    }
  }
  const phase = before.kind === 'record' ? phaseOf(before.record) : 'unknown'
  const verdict = verdictOf(single.action, single.type, phase)
  if (verdict.can === 'yes') return {}
  const reason = sentenceOf(verdict.reason, single)
  if (verdict.can === 'no') return { outcome: { kind: 'not_sent', reason, code: 'state' } }
  return single.allowUnknown === true
    ? { warning: reason }
    : { outcome: { kind: 'not_sent', reason, code: 'state_unknown' } }
}

/** The table's reason as a sentence of its own. */
export function sentenceOf(
  reason: string,
  { action, type }: { readonly action: Action; readonly type: ResourceType },
): string {
  return isOffered(action, type) ? `It ${reason}.` : reason
}

/** A read changes nothing, so only the service's own words are worth repeating. */
export function wordsOfRead(error: unknown): string {
  const words = error instanceof ApiError ? error.facts.words : undefined
  return words === undefined ? '' : ` The service says: “${words}”`
}
