import { isUnsent, type ApiErrorKind } from '~/api/api-error-kind'
import type { StopCause, StopReason } from './batch'
import { reasonOfKind } from './outcome-messages'

/**
 * How long Sluice waits after the service asked for fewer requests, in milliseconds. Used if the service gives no
 * waiting time, or if CORS hides the header with the time.
 */
export const DEFAULT_WAIT_MS = 30_000

/**
 * Why the rest of a batch was not sent, as the end of a sentence. `undefined`: the failure concerns only the ids of its
 * request, so the next request is sent.
 *
 * A web page in place of the service stops the rest, because the service did not answer. The status 413 (too large)
 * stops the rest, because the next request would be as large.
 */
const CAUSES = {
  offline: 'this browser was offline',
  blocked: 'the content security policy of this site blocked the request',
  not_sent: 'the request could not be sent',
  network: 'Sluice received no complete answer to an earlier request',
  timeout: 'an earlier request timed out',
  unauthorized: 'the service refused the token on an earlier request',
  forbidden: 'the service gave no permission for an earlier request',
  not_found: undefined,
  conflict: undefined,
  too_large: 'an earlier request was too large for the service',
  rate_limited: 'the service asked for fewer requests',
  refused: undefined,
  server: 'the service failed during an earlier request',
  not_the_service: 'a web page answered an earlier request instead of the service',
  empty: undefined,
  malformed: undefined,
  unrecognized: undefined,
  reported: undefined,
  reply_too_large: undefined,
  user: 'you canceled',
  token: 'the token was changed or removed',
  locked: 'Sluice was locked',
  crashed: 'Sluice stopped working',
  journal: 'this browser could not record the request',
  closed: 'the page was closed',
} as const satisfies Record<StopReason['kind'], string | undefined>

export function isExternalStop(kind: StopReason['kind'] | undefined): kind is StopCause {
  return kind === 'user' || kind === 'token' || kind === 'locked' || kind === 'crashed'
}

export function stopsBatch(kind: ApiErrorKind): boolean {
  return CAUSES[kind] !== undefined
}

/** Why the rest was not sent, as the end of a sentence: "the service failed during an earlier request". */
export function causeOfStop(kind: StopReason['kind']): string {
  return CAUSES[kind] ?? 'the batch was stopped'
}

/** Why an item was not sent, as a sentence. The interface shows “Not sent”, or its icon, before this sentence. */
export function whyNotSent(kind: StopReason['kind']): string {
  // The failed request was not sent either, so its items and the unsent items get the same reason.
  if (isUnsent(kind)) return reasonOfKind(kind)
  const cause = causeOfStop(kind)
  return `${cause.charAt(0).toUpperCase()}${cause.slice(1)}.`
}

/** Whether a status request would also fail for this reason, so that it need not be sent. */
export function preventsStatusRead(kind: ApiErrorKind): boolean {
  return kind === 'unauthorized' || isUnsent(kind)
}
