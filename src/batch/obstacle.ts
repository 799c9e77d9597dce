import { isOffered, verdictOf, type Action, type ResourceType } from '~/api/action-table'
import { ApiError } from '~/api/api-error'
import { phaseOf } from '~/api/phases'
import { reasonOfKind, type Outcome } from './outcome'
import type { StatusReading } from './read-status'

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
    const why = before.error instanceof ApiError ? ` ${wordsOfRead(before.error)}` : ''
    return {
      outcome: {
        kind: 'not_sent',
        reason: `Its status could not be read, so nothing was sent.${why}`,
      },
    }
  }
  const phase = before.kind === 'record' ? phaseOf(before.record) : 'unknown'
  const verdict = verdictOf(single.action, single.type, phase)
  if (verdict.can === 'yes') return {}
  const isPhrase = isOffered(single.action, single.type)
  const reason = isPhrase ? `It ${verdict.reason}.` : verdict.reason
  if (verdict.can === 'no') return { outcome: { kind: 'not_sent', reason, code: 'state' } }
  return single.allowUnknown === true
    ? { warning: reason }
    : { outcome: { kind: 'not_sent', reason, code: 'state_unknown' } }
}

/** A read changes nothing, so only the service's own words are worth repeating. */
function wordsOfRead({ facts }: ApiError): string {
  return facts.words === undefined ? '' : `The service says: “${facts.words}”`
}
