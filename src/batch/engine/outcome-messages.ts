import type { ApiError, UnsentReason } from '~/api/api-error'
import { isUnsent, mayHaveBeenDone, type ApiErrorKind } from '~/api/api-error-kind'
import { bodyBeginning, UNREAD_REASON } from '~/api/raw-beginning'
import { TOKEN_MASK } from '~/lib/token'

export const NOT_MENTIONED =
  'The service’s answer does not mention this id. The action may have been done.'
export const WITHOUT_ID = 'The record has no id. Nothing was sent.'
export const PAGE_CLOSED =
  'The page was closed before the answer was read. The action may have been done.'
export const DAMAGED_ENTRY =
  'The record of this action in this browser is damaged. The action may have been done.'
export const ONLY_ACCEPTED =
  'The service accepted the request, but does not say that the action is done.'
export const ANSWERED_OTHER_REQUEST =
  'The service answered about another action, or about another type (pipeline or task). The action may have been done.'
export const ERRORS_WITHOUT_IDS =
  'The service reports errors, but does not say which ids they are about.'
export const KEY_CONFLICT =
  'The service reports a conflict, perhaps with an earlier copy of this request. The action may have been done.'
export const NO_STATE = 'The service answered, but Sluice found no current state in the answer.'

const CAUSES = {
  offline: 'This browser was offline.',
  blocked: 'The content security policy of this site blocked the request.',
  not_sent: 'The request could not be sent.',
  network: 'Sluice received no complete answer.',
  timeout: 'No answer came in time.',
  unauthorized: 'The service refused the token.',
  forbidden: 'You have no permission for this action.',
  not_found: 'This id does not exist on the service.',
  conflict: 'The service refused the request because of a conflict with the current state.',
  too_large: 'The request was too large for the service.',
  rate_limited: 'The service asked for fewer requests.',
  refused: 'The service refused the request and gave no reason.',
  server: 'The service answered with a server error.',
  not_the_service: 'A web page answered instead of the service.',
  empty: 'The service’s answer is empty.',
  malformed: 'The service’s answer cannot be read.',
  unrecognized: 'The service’s answer does not say whether the action was done.',
  reported: 'The service reports a failure and gives no reason.',
  reply_too_large: 'The service’s answer was too large to read.',
} as const satisfies Record<ApiErrorKind, string>

/** Used instead of `CAUSES` if the answer has a body, because the body may contain a reason that Sluice cannot read. */
const UNREAD_CAUSES: Partial<Record<ApiErrorKind, string>> = {
  refused: 'The service refused the request and gave no reason that Sluice can read.',
  reported: 'The service reports a failure and gives no reason that Sluice can read.',
}

const UNSENT_REASONS = {
  no_token: 'Nothing was sent, because there is no API token. Sign in, then try again.',
  hidden_token: `Nothing was sent. The request contains “${TOKEN_MASK}”, which Sluice shows instead of your API token. Replace it with the real value, then send again.`,
} as const satisfies Record<UnsentReason, string>

function effectOf(kind: ApiErrorKind): string {
  if (isUnsent(kind)) return 'Nothing was sent.'
  return mayHaveBeenDone(kind) ? 'The action may have been done.' : 'Nothing was changed.'
}

export function withBeginning(reason: string, beginning: string | undefined): string {
  return beginning === undefined ? reason : `${reason} The answer begins: ${beginning}`
}

export function missingReason(beginning: string | undefined): string {
  return beginning === undefined
    ? 'The service gave no reason.'
    : withBeginning(UNREAD_REASON, beginning)
}

/** Whether the reason comes from `missingReason`, not from the service. */
export const isMissingReason = (reason: string) => reason.startsWith('The service gave no reason')

export function withServiceText(reason: string, text: string): string {
  return `${reason} The service says: “${text}”`
}

export function reasonOfKind(kind: ApiErrorKind): string {
  return kind === 'not_found' ? CAUSES[kind] : `${CAUSES[kind]} ${effectOf(kind)}`
}

function reasonOfStatus(
  { kind, status }: ApiError['facts'],
  effect: string,
  beginning: string | undefined,
) {
  if (status === 408) return `The service stopped waiting for the request (408). ${effect}`
  if (status === 202 && kind === 'unrecognized') return ONLY_ACCEPTED
  // A wrong URL or a gateway also causes a 404, so the text does not say that the id does not exist.
  if (kind === 'not_found') return `The service answered “not found” (${status ?? 404}). ${effect}`
  const unread = beginning === undefined ? undefined : UNREAD_CAUSES[kind]
  return `${unread ?? CAUSES[kind]} ${effect}`
}

/**
 * Why a request failed. If the action was certainly not done, the message of the service is the whole reason.
 *
 * @param isRead true for the action `status`, which changes nothing
 */
export function reasonOfError({ facts }: ApiError, isRead = false): string {
  const { kind, message, bodyStart } = facts
  if (facts.reason !== undefined) return UNSENT_REASONS[facts.reason]
  const effect = isRead && !isUnsent(kind) ? 'The status is unknown.' : effectOf(kind)
  const beginning = message === undefined ? bodyBeginning(bodyStart) : undefined
  const reason = reasonOfStatus(facts, effect, beginning)
  if (message === undefined) return withBeginning(reason, beginning)
  return mayHaveBeenDone(kind) ? withServiceText(reason, message) : message
}
