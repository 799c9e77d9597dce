import { isJsonObject, own } from '~/lib/json'
import { kindOfStatus, type ApiErrorFacts } from './api-error'
import type { Body } from './read-body'
import { failureIn, wordsOf } from './error-body'

const BODY_START = 4_000
const PLAIN_WORDS = 300

type Judgement =
  | { readonly json: unknown; readonly text: string }
  | Pick<ApiErrorFacts, 'kind' | 'words' | 'code' | 'field' | 'bodyStart' | 'json'>

/**
 * What an answer is: JSON of a success, or which failure. A web page is never read for words.
 *
 * @param method a `GET` may answer with a record that has an `error` of its own, say of its last run
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
      return { kind: failure, bodyStart, json: parsed.value, ...wordsOf(parsed.value) }
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
  return kind === undefined ? { json, text } : { kind, bodyStart, json, ...wordsOf(json) }
}

/** No JSON begins like this, whatever the header says. */
function isMarkup(text: string): boolean {
  return text.slice(0, BODY_START).trimStart().startsWith('<')
}

/** Some servers label their JSON so, too: it counts only for what is no JSON. */
function isHtmlType(response: Response): boolean {
  return /html/i.test(response.headers.get('content-type') ?? '')
}

function hasTags(text: string): boolean {
  return /<[a-z!/]/i.test(text.slice(0, BODY_START))
}
