/**
 * What became of one item of an action: the table "Error class → action outcome" of faults.md, and
 * I3 of its invariants: every item ends in a named state.
 */
import { readActionReply, type ActionReply, type ItemReply } from '~/api/action-reply'
import { targetsOf, type ActionCall } from '~/api/actions'
import { ApiError, type ApiErrorKind } from '~/api/api-error'

export type Outcome =
  | {
      readonly kind: 'done'
      /** `status`: concluded from what the status shows, which may not prove who caused it. */
      readonly confirmedBy: 'reply' | 'status'
    }
  | {
      readonly kind: 'refused'
      readonly reason: string
      readonly code?: string
      /** How long the service asks to wait, milliseconds. */
      readonly retryAfterMs?: number
    }
  | { readonly kind: 'not_sent'; readonly reason: string; readonly code?: NotSentCode }
  | { readonly kind: 'unknown'; readonly reason: string }

/** `state`: not possible in this state; `state_unknown`: may be asked for all the same; `gone`: no longer there. */
export type NotSentCode = 'state' | 'state_unknown' | 'gone'

/** One object for the thousands that a batch may have of it. */
const DONE: Outcome = { kind: 'done', confirmedBy: 'reply' }
const UNCLEAR_WORDS = 'The service took it, but its answer does not say what became of it.'

/** From the answer with status 200: per item, ids that are missing in it unknown. */
export function outcomeOfReply(reply: ActionReply, id: string): Outcome {
  const item = reply.perId.get(id)
  if (item !== undefined) return outcomeOfItem(item)
  if (reply.error !== undefined) return unknown(reasonOfKind(reply.error.kind))
  return unknown(
    reply.perId.size === 0 ? UNCLEAR_WORDS : 'The service’s answer does not mention this one.',
  )
}

function outcomeOfItem(item: ItemReply): Outcome {
  switch (item.outcome) {
    case 'done':
      return DONE
    case 'refused':
      return {
        kind: 'refused',
        reason: item.reason ?? 'The service gave no reason.',
        ...(item.code !== undefined && { code: item.code }),
      }
    case 'unclear':
      return unknown(UNCLEAR_WORDS)
    default:
      return item.outcome satisfies never
  }
}

function unknown(reason: string): Outcome {
  return { kind: 'unknown', reason }
}

/**
 * From a failed request. Anything that is no `ApiError` was thrown on the way and proves nothing.
 *
 * @param call what was sent, to find the ids in a body that speaks of single items
 * @returns the outcome of each id of the call; the body is read once, however many they are
 */
export function outcomesOfError(error: unknown, call: ActionCall): (id: string) => Outcome {
  if (!(error instanceof ApiError)) {
    return () => unknown('The request ended before an answer was read.')
  }
  const { kind, words, code, retryAfterMs } = error.facts
  switch (kind) {
    case 'offline':
    case 'blocked':
    case 'not_sent':
      return () => ({ kind: 'not_sent', reason: reasonOfKind(kind) })
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
        reason: words ?? reasonOfKind(kind),
        ...(code !== undefined && { code }),
        ...(retryAfterMs !== undefined && { retryAfterMs }),
      })
    case 'network':
    case 'timeout':
    case 'server':
    case 'not_the_service':
    case 'empty':
    case 'malformed':
    case 'unrecognised':
    case 'reply_too_large':
      return () => unknown(reasonOfKind(kind))
    default:
      return kind satisfies never
  }
}

export function outcomeOfError(error: unknown, call: ActionCall, id: string): Outcome {
  return outcomesOfError(error, call)(id)
}

/**
 * A refusal whose body speaks of single items: what it says of each. One that it leaves out was
 * refused with the whole, unless others were done or the status was 200 all the same.
 */
function refusalOf(error: ApiError, call: ActionCall, whole: Outcome): (id: string) => Outcome {
  const { json, kind } = error.facts
  if (json === undefined) return () => whole
  const { perId } = readActionReply(call.action, targetsOf(call), json)
  const said = [...perId.values()].filter(({ outcome }) => outcome !== 'unclear')
  if (said.length === 0) return () => whole
  const isWhole = kind !== 'reported' && said.every(({ outcome }) => outcome === 'refused')
  return (id) => {
    const item = perId.get(id)
    if (item !== undefined) return outcomeOfItem(item)
    return isWhole ? whole : unknown('The service’s answer does not mention this one.')
  }
}

/** Each says whether anything may have changed (I8). */
const REASONS = {
  offline: 'This browser is offline. Nothing was sent.',
  blocked: 'This site’s policy blocks requests to the service. Nothing was sent.',
  not_sent: 'The request was given up before it was sent.',
  network: 'The connection was lost before an answer came. It may have been done.',
  timeout: 'No answer came in time. It may have been done.',
  unauthorized: 'The service refused the token. Nothing was changed.',
  forbidden: 'You have no permission for this. Nothing was changed.',
  not_found: 'It no longer exists on the service.',
  conflict: 'Its state has changed meanwhile. Nothing was changed.',
  too_large: 'The request was too large for the service. Nothing was changed.',
  rate_limited: 'The service asks to slow down and did not take it.',
  refused: 'The service refused it without a reason.',
  server: 'The service failed while working on it. It may have been done.',
  not_the_service: 'A web page answered instead of the service. It may have been done.',
  empty: 'The service took it without a word. What became of it is not known.',
  malformed: 'The service’s answer cannot be read. It may have been done.',
  unrecognised: UNCLEAR_WORDS,
  reported: 'The service reports a failure without a reason.',
  reply_too_large: 'The service’s answer was too large to read. It may have been done.',
} as const satisfies Record<ApiErrorKind, string>

/** The kind of a failed action in words, for when the service gives none. */
export function reasonOfKind(kind: ApiErrorKind): string {
  return REASONS[kind]
}
