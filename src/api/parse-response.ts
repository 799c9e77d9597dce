import { isJsonObject, own } from '~/lib/json'
import { kindOfStatus, type ApiErrorFacts } from './api-error'
import type { Body } from './read-body'
import { failureIn, serviceWordsIn } from './error-body'

const BODY_START = 4_000
const PLAIN_WORDS = 300

type Judgement =
  | { readonly json: unknown; readonly text: string }
  | Pick<ApiErrorFacts, 'kind' | 'words' | 'code' | 'field' | 'bodyStart' | 'json'>

/**
 * Decides whether a reply is a success with JSON, or which failure it is. A web page is never searched for a
 * message.
 *
 * @param method the reply to a `GET` can be a record with its own `error`, for example about its last run
 */
export function judgeReply(
  response: Response,
  { text, cut, parsed }: Body,
  method: string,
): Judgement {
  const bodyStart = text.slice(0, BODY_START)
  const isPage = isMarkup(text) || (parsed === undefined && isHtmlType(response))
  const failure = kindOfStatus(response.status)
  if (failure !== undefined) {
    if (parsed !== undefined) {
      return { kind: failure, bodyStart, json: parsed.value, ...serviceWordsIn(parsed.value) }
    }
    const plain = isPage || hasTags(text) ? '' : text.slice(0, BODY_START).trim()
    return {
      kind: failure,
      bodyStart,
      ...(plain !== '' && { words: plain.slice(0, PLAIN_WORDS).toWellFormed() }),
    }
  }
  if (cut) return { kind: 'reply_too_large', bodyStart }
  if (parsed === undefined && text.trim() === '') return { kind: 'empty' }
  if (isPage) return { kind: 'not_the_service', bodyStart }
  if (parsed === undefined) return { kind: 'malformed', bodyStart }
  const { value: json } = parsed
  const isRecord = method === 'GET' && isJsonObject(json) && typeof own(json, '_id') === 'string'
  const kind = isRecord ? undefined : failureIn(json)
  return kind === undefined ? { json, text } : { kind, bodyStart, json, ...serviceWordsIn(json) }
}

/** No JSON begins with `<`, even if the header says JSON. */
function isMarkup(text: string): boolean {
  return text.slice(0, BODY_START).trimStart().startsWith('<')
}

/** Some servers send JSON with this type too, so it counts only if the body is not JSON. */
function isHtmlType(response: Response): boolean {
  return /html/i.test(response.headers.get('content-type') ?? '')
}

function hasTags(text: string): boolean {
  return /<[a-z!/]/i.test(text.slice(0, BODY_START))
}
