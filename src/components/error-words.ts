import { ApiError } from '~/api/api-error'

/** A failure in words: what happened, and what to do. Whether anything changed depends on what was asked. */
export interface ErrorWords {
  /** One line, to stand behind "Couldn't refresh:". */
  readonly cause: string
  /** What a person can do about it. */
  readonly advice: string
  /** The heading in Settings under which there is more. */
  readonly guide?: typeof GUIDE
}

/** What the service and the page's own host have to allow, in Settings. */
export const GUIDE = 'Connecting a real service'

function quoted(error: ApiError, otherwise: string): string {
  const { words } = error.facts
  return words === undefined ? otherwise : `“${words}”`
}

/** Words for a read that failed. Reads change nothing, so none of them says that anything changed. */
export function wordsOfReadError(error: unknown): ErrorWords {
  if (!(error instanceof ApiError)) {
    return {
      cause: 'Sluice could not use the answer',
      advice:
        'Reload the view. If it happens again, copy the details for the people who run Sluice.',
    }
  }
  const { facts } = error
  switch (facts.kind) {
    case 'offline':
      return {
        cause: 'this browser is offline',
        advice: 'Sluice reads again when you are back online.',
      }
    case 'blocked':
      return {
        cause: `this site’s policy blocks requests to ${facts.origin}`,
        advice: `Whoever deployed Sluice has to add ${facts.origin} to connect-src of its content security policy.`,
      }
    case 'not_sent':
      return { cause: 'the request was given up before it was sent', advice: 'Try again.' }
    case 'network':
      return {
        cause: `no answer from ${facts.origin}`,
        advice:
          'The connection was lost, or the service does not allow this site to read it (CORS), or it answered with a redirect, which Sluice does not follow.',
        guide: GUIDE,
      }
    case 'timeout':
      return { cause: 'no answer within 30 s', advice: 'The service may be overloaded. Try again.' }
    case 'unauthorized':
      return { cause: 'the service refused the token', advice: 'Enter another token to go on.' }
    case 'forbidden':
      return {
        cause: `no permission for this: ${quoted(error, 'the service refused')}`,
        advice: 'Ask whoever manages your roles, or use a token that has them.',
      }
    case 'not_found':
      return {
        cause: quoted(error, 'the service does not have this'),
        advice: 'It may have been deleted, or the service stands at another address.',
      }
    case 'rate_limited':
      return { cause: 'the service asks to slow down', advice: 'Wait a little, then try again.' }
    case 'conflict':
    case 'too_large':
    case 'refused':
      return {
        cause: `the service refused (${facts.status ?? 'no status'}): ${quoted(error, 'it gave no reason')}`,
        advice: 'Trying again will not help unless something else changes first.',
      }
    case 'server':
      return {
        cause: `the service failed (${facts.status ?? 'no status'})${facts.words === undefined ? '' : `: ${quoted(error, '')}`}`,
        advice: 'This is on the service’s side. Try again in a while.',
      }
    case 'not_the_service':
      return {
        cause: 'not the service: got a web page',
        advice: `At ${facts.origin} something else answers: a login page, a proxy or another site. Check the address of the service in Settings.`,
      }
    case 'empty':
      return {
        cause: 'empty answer, which is not an empty list',
        advice: 'The service answered without saying anything. Try again.',
      }
    case 'malformed':
      return {
        cause: 'the answer is not JSON',
        advice: 'The details show its beginning. Check that the address is the service’s.',
      }
    case 'unrecognised':
      return {
        cause: 'the answer holds no list that Sluice recognises',
        advice: 'The details show its beginning. It was not taken for an empty list.',
      }
    case 'reported':
      return {
        cause: `the service reports a failure: ${quoted(error, 'it gave no reason')}`,
        advice: 'Try again in a while.',
      }
    case 'reply_too_large':
      return {
        cause: 'the answer is larger than 64 MB and was cut',
        advice: 'Sluice does not read beyond that. Ask for less.',
      }
    default:
      return facts.kind satisfies never
  }
}

/** Everything there is to know about a failure, as lines to copy. No token, no body of a request. */
export function reportOfError(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }
  const { kind, method, path, origin, status, code, field, words, requestId, bodyStart } =
    error.facts
  const lines: [string, unknown][] = [
    ['Request', `${method} ${path}`],
    ['To', origin],
    ['Status', status],
    ['Kind', kind],
    ['Code', code],
    ['Field', field],
    ['Words', words],
    ['Request id', requestId],
    ['Answer begins', bodyStart],
  ]
  return lines
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([label, value]) => `${label}: ${String(value)}`)
    .join('\n')
}

/** First letter up, full stop behind: a cause as a sentence of its own. */
export function asSentence(text: string): string {
  const ended = /[.!?”]$/.test(text) ? text : `${text}.`
  return ended.charAt(0).toUpperCase() + ended.slice(1)
}
