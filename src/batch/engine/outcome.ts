import { readActionReply, type ActionReply, type ItemReply } from '~/api/action-reply'
import { targetsOf, type ActionCall } from '~/api/actions'
import { ApiError } from '~/api/api-error'
import { bodyBeginning } from '~/api/raw-beginning'
import { readEntry } from '~/api/action-result'
import { isSurelyRefused } from '~/api/error-body'
import type { CreationAnswer } from '~/api/pipeline-detail'
import {
  ERRORS_WITHOUT_IDS,
  KEY_CONFLICT,
  NOT_MENTIONED,
  ONLY_ACCEPTED,
  ANSWERED_OTHER_REQUEST,
  reasonOfError,
  reasonOfKind,
  withBeginning,
  missingReason,
  withServiceText,
} from './outcome-messages'
import type { Outcome } from './journal-entry'

/** One shared object, because a batch may have thousands of items with this outcome. */
export const DONE_BY_REPLY: Outcome = { kind: 'done', confirmedBy: 'reply' }

export const NOT_FOUND_OUTCOME: Outcome = {
  kind: 'refused',
  reason: reasonOfKind('not_found'),
  code: 'not_found',
}

/** The outcome of one id after a reply with HTTP success. An id that the reply does not mention is `unknown`. */
export function outcomeOfReply(reply: ActionReply, id: string): Outcome {
  const item = reply.perId.get(id)
  if (reply.isOnlyAccepted === true && (item?.outcome === 'done' || reply.perId.size === 0)) {
    return unknown(ONLY_ACCEPTED)
  }
  if (item !== undefined) return outcomeOfItem(item)
  if (reply.error !== undefined) return unknown(reasonOfError(reply.error))
  return unknown(
    reply.perId.size === 0
      ? withBeginning(reasonOfKind('unrecognized'), reply.beginning)
      : NOT_MENTIONED,
  )
}

function outcomeOfItem(item: ItemReply): Outcome {
  switch (item.outcome) {
    case 'done':
      return DONE_BY_REPLY
    case 'refused':
      return {
        kind: 'refused',
        reason: item.reason ?? missingReason(item.beginning),
        ...(item.code !== undefined && { code: item.code }),
      }
    case 'unclear': {
      const reason =
        item.unclear === 'accepted'
          ? ONLY_ACCEPTED
          : item.unclear === 'other_request'
            ? ANSWERED_OTHER_REQUEST
            : reasonOfKind('unrecognized')
      return unknown(
        item.reason === undefined
          ? withBeginning(reason, item.beginning)
          : withServiceText(reason, item.reason),
      )
    }
    default:
      return item.outcome satisfies never
  }
}

function unknown(reason: string): Outcome {
  return { kind: 'unknown', reason }
}

function unclearReply(message?: string): Outcome {
  const reason = reasonOfKind('unrecognized')
  return unknown(message === undefined ? reason : withServiceText(reason, message))
}

/**
 * The outcome of the creation of a pipeline. The outcome is unknown if the reply has no id, or has both a record and a
 * failure. It is also unknown if the reply does not say clearly that the pipeline was created.
 */
export function outcomeOfNewPipeline({ json, record }: CreationAnswer): Outcome {
  if (record?._id === undefined) return unclearReply()
  const item = readEntry('create', record._id, json)
  if (item.outcome === 'refused') return unclearReply(item.reason)
  return item.unclear === undefined ? DONE_BY_REPLY : outcomeOfItem(item)
}

export function outcomeOfCreation({ isOnlyAccepted, perId, beginning }: ActionReply): Outcome {
  if (isOnlyAccepted === true) return unknown(ONLY_ACCEPTED)
  const [first, ...others] = [...perId].map(([id, item]) => {
    // A reply with a new id, but without a result, also means that the resource was created.
    const isNew = id !== '' && item.outcome === 'unclear' && item.unclear === undefined
    return isNew ? DONE_BY_REPLY : outcomeOfItem(item)
  })
  if (first === undefined) return unknown(withBeginning(reasonOfKind('unrecognized'), beginning))
  return others.every(({ kind }) => kind === first.kind) ? first : unclearReply()
}

/**
 * The outcome of each id after a failed request. Every outcome is unknown if the error is not an `ApiError`.
 *
 * @param call the request; the body of the reply may have results for some of its ids
 * @returns a function of the id, so that the body is read only once
 */
export function outcomesOfError(error: unknown, call: ActionCall): (id: string) => Outcome {
  if (!(error instanceof ApiError)) {
    return () =>
      unknown('The request ended before an answer was read. The action may have been done.')
  }
  const { kind, code, isKeyed, message } = error.facts
  if (isKeyed === true && (kind === 'conflict' || code === '409')) {
    const said = message === undefined ? KEY_CONFLICT : withServiceText(KEY_CONFLICT, message)
    return refusalOf(error, call, unknown(said))
  }
  const reason = reasonOfError(error, call.action === 'status')
  switch (kind) {
    case 'offline':
    case 'blocked':
    case 'not_sent':
      return () => ({ kind: 'not_sent', reason })
    case 'unauthorized':
    case 'forbidden':
    case 'not_found':
    case 'conflict':
    case 'too_large':
    case 'rate_limited':
    case 'refused':
    case 'reported':
      return refusalOf(error, call, {
        kind: 'refused',
        reason,
        ...(code !== undefined && kind !== 'not_found' && { code }),
      })
    case 'network':
    case 'timeout':
    case 'server':
    case 'not_the_service':
    case 'empty':
    case 'malformed':
    case 'unrecognized':
    case 'reply_too_large':
      return () => unknown(reason)
    default:
      return kind satisfies never
  }
}

export function outcomeOfError(error: unknown, call: ActionCall, id: string): Outcome {
  return outcomesOfError(error, call)(id)
}

/**
 * The outcome of each id after a refusal. An id with a result in the body gets this result. The other ids get `whole`
 * only if the HTTP status is an error and every result in the body is a refusal. Otherwise they are unknown. With HTTP
 * success and no results, all ids get `whole` if the body is surely a refusal. Otherwise they are unknown.
 *
 * @param whole the outcome of the ids if the service refused the whole request
 */
function refusalOf(error: ApiError, call: ActionCall, whole: Outcome): (id: string) => Outcome {
  const { json, status = 200, message, bodyStart } = error.facts
  const isReported = status < 300
  if (json === undefined) return () => whole
  const { perId } = readActionReply(call.action, targetsOf(call), json, call.type)
  // An entry without any result proves nothing about its id.
  const reported = [...perId.values()].filter(
    ({ outcome, unclear }) => outcome !== 'unclear' || unclear !== undefined,
  )
  const count = targetsOf(call).length
  const allUnknown = (cause: string) => {
    const outcome = unknown(
      message === undefined
        ? withBeginning(cause, bodyBeginning(bodyStart))
        : withServiceText(cause, message),
    )
    return () => outcome
  }
  if (reported.length === 0) {
    if (!isReported || isSurelyRefused(json, count)) return () => whole
    return allUnknown(count > 1 ? ERRORS_WITHOUT_IDS : reasonOfKind('server'))
  }
  // The request failed, but the body says that every id is done, so every outcome is unknown. A creation has no ids, so
  // its `count` is 0.
  if (reported.length >= count && reported.every(({ outcome }) => outcome === 'done'))
    return allUnknown(reasonOfKind('unrecognized'))
  const areAllRefused = !isReported && reported.every(({ outcome }) => outcome === 'refused')
  return (id) => {
    const item = perId.get(id)
    if (item !== undefined) return outcomeOfItem(item)
    return areAllRefused ? whole : unknown(NOT_MENTIONED)
  }
}
