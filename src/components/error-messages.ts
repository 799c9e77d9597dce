import { LoadError } from '~/ui/lazy-with-retry'
import { ApiError } from '~/api/api-error'
import { bodyBeginning, withoutNamedSecrets } from '~/api/raw-beginning'

interface ErrorText {
  /** The cause of the error in one line, which fits after "Couldn't refresh:". */
  readonly cause: string
  readonly advice: string
  readonly guide?: typeof GUIDE
}

export const GUIDE = 'How to connect to the service'

/** The end of a sentence about a failure: the reason from the service, or the beginning of its answer, or `ifNone`. */
function reasonClause({ facts: { message, bodyStart } }: ApiError, ifNone = ''): string {
  if (message !== undefined) return `: “${message}”`
  const beginning = bodyBeginning(bodyStart)
  return beginning === undefined
    ? ifNone
    : ` and gave no reason that Sluice can read. Its answer begins: ${beginning}`
}

const NO_REASON = ' and gave no reason'

function beginsWith(error: ApiError): string {
  const beginning = bodyBeginning(error.facts.bodyStart)
  return beginning === undefined ? '' : `. It begins: ${beginning}`
}

/** The status as text. An answer with status 200 may contain an error with its own status. */
function statusOf({ facts: { status, code } }: ApiError): string {
  if (status === undefined) return 'no status'
  return status < 300 && code !== undefined
    ? `error ${code} in an answer with status ${status}`
    : `${status}`
}

/** The text for a failed read. A read changes nothing, so the text does not say whether anything changed. */
export function describeReadError(error: unknown): ErrorText {
  if (!(error instanceof ApiError)) {
    return {
      cause:
        error instanceof LoadError
          ? 'a part of Sluice could not be loaded'
          : 'Sluice could not use the answer',
      advice:
        'Reload the page. If this error occurs again, copy the details for the people who run Sluice.',
    }
  }
  const { facts } = error
  switch (facts.kind) {
    case 'offline':
      return {
        cause: 'this browser is offline',
        advice: 'Sluice reads the data again when you are back online.',
      }
    case 'blocked':
      return {
        cause: `the content security policy of this site blocks requests to ${facts.origin}`,
        advice: `The person who deployed Sluice must add ${facts.origin} to connect-src of the content security policy.`,
      }
    case 'not_sent':
      return { cause: 'the request could not be sent', advice: 'Try again.' }
    case 'network':
      return {
        cause: `no answer from ${facts.origin}`,
        advice:
          'Possible causes: the connection was lost, the service does not allow this origin (CORS), or the service sent a redirect.',
        guide: GUIDE,
      }
    case 'timeout':
      return {
        cause: facts.status === 408 ? 'the service timed out (408)' : 'no answer within 30 s',
        advice: 'The service may be overloaded. Try again.',
      }
    case 'unauthorized':
      return { cause: 'the service refused the token', advice: 'Sign in again.' }
    case 'forbidden':
      return {
        cause:
          facts.message === undefined
            ? `the service refused the request (403)${reasonClause(error, NO_REASON)}`
            : `no permission: “${facts.message}”`,
        advice: 'Ask the person who manages your roles.',
      }
    case 'not_found':
      return {
        cause:
          facts.message === undefined
            ? `the service did not find the requested data${reasonClause(error)}`
            : `“${facts.message}”`,
        // A reason shows that the service replied, so the address is correct.
        advice: `The data may have been deleted.${facts.message ? '' : ' Check the address of the service in Settings.'}`,
      }
    case 'rate_limited':
      return {
        cause: 'the service asks for fewer requests',
        advice: 'Wait a little, then try again.',
      }
    case 'conflict':
    case 'too_large':
    case 'refused':
      return {
        cause: `the service refused the request (${facts.status ?? 'no status'})${reasonClause(error, NO_REASON)}`,
        advice:
          'A retry will probably fail too. Copy the details for the people who run the service.',
      }
    case 'server':
      return {
        cause: `the service failed (${statusOf(error)})${reasonClause(error)}`,
        advice: 'The problem is in the service. Try again later.',
      }
    case 'not_the_service':
      return {
        cause: 'a web page answered instead of the service',
        advice: `A login page, a proxy or another site answers at ${facts.origin}. Check the address of the service in Settings.`,
      }
    case 'empty':
      return {
        cause: 'the answer is empty',
        advice: 'Sluice ignores the answer. Try again.',
      }
    case 'malformed':
      return {
        cause: `the answer is not JSON${beginsWith(error)}`,
        advice: 'Sluice ignores the answer. Check the address of the service in Settings.',
      }
    case 'unrecognized':
      return {
        cause: `the answer does not contain the expected data${beginsWith(error)}`,
        advice: 'Sluice ignores the answer. Copy the details for the people who run the service.',
      }
    case 'reported':
      return {
        cause: `the service reported a failure${reasonClause(error, NO_REASON)}`,
        advice: 'Try again later.',
      }
    case 'reply_too_large':
      return {
        cause: 'the answer is larger than 64 MB and was cut',
        advice: 'Ask the people who run the service to send less data.',
      }
    default:
      return facts.kind satisfies never
  }
}

/** The details of an error as lines of text for copying. Secrets in the beginning of the answer are masked. */
export function reportOfError(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }
  const { kind, method, path, origin, status, code, field, message, requestId, bodyStart } =
    error.facts
  const lines: [string, unknown][] = [
    ['Request', `${method} ${path}`],
    ['To', origin],
    ['Status', status],
    ['Kind', kind],
    ['Code', code],
    ['Field', field],
    ['Message', message],
    ['Request id', requestId],
    ['Answer begins', withoutNamedSecrets(bodyStart ?? '')],
  ]
  return lines
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([label, value]) => `${label}: ${String(value)}`)
    .join('\n')
}

export function asSentence(text: string): string {
  const ended = /[.!?]”?$/.test(text) ? text : `${text}.`
  return ended.charAt(0).toUpperCase() + ended.slice(1)
}
