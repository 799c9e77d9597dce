import type { ApiErrorKind } from '~/api/api-error'
import type { StoppedBecause } from './batch'

/**
 * What a failed chunk means for the chunks after it: the words for those that are not sent, or
 * `undefined` where the failure speaks of its own ids only and the next chunk goes out (faults.md,
 * "Client defaults": stop on 401, 403, 429, network and 5xx).
 *
 * Our choice beyond that list: a web page in the place of the service stops too, since what answers is
 * not the service, and so does 413, since the next chunk would be as large.
 */
const FOR_THE_REST = {
  offline: 'This browser was offline.',
  blocked: 'This site’s policy blocks requests to the service.',
  not_sent: 'The request before it could not be sent.',
  network: 'The connection was lost before its turn.',
  timeout: 'No answer came in time to the request before it.',
  unauthorized: 'The service refused the token before its turn.',
  forbidden: 'The service gave no permission to the request before it.',
  not_found: undefined,
  conflict: undefined,
  too_large: 'The request before it was too large for the service.',
  rate_limited: 'The service asked to slow down before its turn.',
  refused: undefined,
  server: 'The service failed on the request before it.',
  not_the_service: 'A web page answered the request before it, instead of the service.',
  empty: undefined,
  malformed: undefined,
  unrecognised: undefined,
  reported: undefined,
  reply_too_large: undefined,
} as const satisfies Record<ApiErrorKind, string | undefined>

const OWN_REASONS = {
  user: 'You stopped what was left.',
  journal: 'This browser could not write it into its journal.',
  closed: 'The page was closed before this was sent.',
} as const satisfies Record<Exclude<StoppedBecause['kind'], ApiErrorKind>, string>

export function isStopping(kind: ApiErrorKind): boolean {
  return FOR_THE_REST[kind] !== undefined
}

/** Why an item was not sent after this; nothing was changed by it (I8). */
export function reasonForRest(kind: StoppedBecause['kind']): string {
  if (kind in OWN_REASONS)
    return `${OWN_REASONS[kind as keyof typeof OWN_REASONS]} Nothing was sent.`
  return `${FOR_THE_REST[kind as ApiErrorKind] ?? 'Stopped.'} Nothing was sent for this one.`
}

/** Nobody is asked for a status with a request that would fail for the same reason. */
export function isBarred(kind: ApiErrorKind): boolean {
  return ['unauthorized', 'offline', 'blocked', 'not_sent'].includes(kind)
}
