/** What a reply of the batch `status` says about one id. */
import type { ItemReply } from './action-reply'
import type { ApiError, ApiErrorKind } from './api-error'
import type { Pipeline } from './pipelines'

export type StatusReading =
  | { readonly kind: 'record'; readonly record: Pipeline }
  /** The service says that the resource does not exist. */
  | { readonly kind: 'gone' }
  /** The service says that the user may not see this resource. */
  | { readonly kind: 'denied'; readonly reason?: string }
  /** The reply does not contain this id. */
  | { readonly kind: 'silent' }
  /** The reply contains this id, but no readable state. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'failed'; readonly error: unknown }

export const UNREADABLE: StatusReading = { kind: 'unreadable' }

/** The service replied, but without a state. */
const WITHOUT_STATE = new Set<ApiErrorKind>(['empty', 'malformed', 'unrecognised', 'reported'])

/** The service documents no error codes. These codes are common for "there is no such resource". */
const GONE_CODES = new Set(['notfound', 'gone', 'deleted', '404', '410'])
const DENIED_CODES = new Set(['forbidden', '403'])

function isCodeOf(codes: ReadonlySet<string>, code: string | undefined): boolean {
  return code !== undefined && codes.has(code.toLowerCase().replaceAll(/[\s_-]+/g, ''))
}

export function readingOfItem(item: ItemReply): StatusReading {
  if (item.outcome === 'refused') {
    const { code, reason } = item
    if (isCodeOf(GONE_CODES, code)) return { kind: 'gone' }
    return isCodeOf(DENIED_CODES, code)
      ? { kind: 'denied', ...(reason !== undefined && { reason }) }
      : UNREADABLE
  }
  return item.resource === undefined ? UNREADABLE : { kind: 'record', record: item.resource }
}

/** The reading of an id that the body of a failed request does not mention. */
export function readingOfError(error: ApiError): StatusReading {
  return WITHOUT_STATE.has(error.kind) ? UNREADABLE : { kind: 'failed', error }
}

/**
 * Whether a failed request says that this id is gone. The message must name the id, because gateways use the same
 * codes.
 */
export function saysGone(id: string, { facts: { kind, code, message = '' } }: ApiError): boolean {
  if ((kind !== 'reported' && kind !== 'not_found') || !isCodeOf(GONE_CODES, code)) return false
  return message.split(/[^\p{L}\p{N}_-]+/u).includes(id)
}

/** Whether a 404 can be about an id. A 404 that is a web page cannot. */
export function isAboutId({ facts: { kind, json, bodyStart } }: ApiError): boolean {
  return kind === 'not_found' && (json !== undefined || bodyStart === '')
}

/** Whether the error has a code for "there is no such resource". A 404 of a gateway has no such code. */
export function hasGoneCode({ facts: { code } }: ApiError): boolean {
  return isCodeOf(GONE_CODES, code)
}
