import { isJsonObject, own, parseJson } from '~/lib/json'
import type { TokenMask } from '~/lib/token'
import { kindOfStatus, type ApiErrorFacts } from './api-error'
import { failureIn, serviceMessageIn } from './error-body'

/** One character more than a log keeps, so that the log knows that a body is longer. */
const BODY_START = 4_001
const MAX_PLAIN_TEXT = 300

type Judgment =
  | { readonly json: unknown; readonly text: string }
  | Pick<ApiErrorFacts, 'kind' | 'message' | 'code' | 'field' | 'bodyStart' | 'json'>

/**
 * Decides whether a reply is a success with JSON. If not, returns the kind of the failure. A web page is never searched
 * for a message.
 *
 * @param method the HTTP method. The reply to a `GET` can be a record, and the `error` of a record may be about its
 * last run
 */
export function parseResponse(
  response: Response,
  { text, cut, parsed }: Body,
  method: string,
): Judgment {
  const bodyStart = text.slice(0, BODY_START)
  const isPage = isMarkup(text) || (parsed === undefined && isHtmlType(response))
  const failure = kindOfStatus(response.status)
  if (failure !== undefined) {
    if (parsed !== undefined) {
      return { kind: failure, bodyStart, json: parsed.value, ...serviceMessageIn(parsed.value) }
    }
    const plain = isPage || hasTags(text) ? '' : text.slice(0, BODY_START).trim()
    return {
      kind: failure,
      bodyStart,
      ...serviceMessageIn(plain.slice(0, MAX_PLAIN_TEXT).toWellFormed()),
    }
  }
  if (cut) return { kind: 'reply_too_large', bodyStart }
  if (parsed === undefined && text.trim() === '') return { kind: 'empty' }
  if (isPage) return { kind: 'not_the_service', bodyStart }
  if (parsed === undefined) return { kind: 'malformed', bodyStart }
  const { value: json } = parsed
  const isRecord =
    method === 'GET' && isJsonObject(json) && /string|number/.test(typeof own(json, '_id'))
  const kind = isRecord ? undefined : failureIn(json)
  return kind === undefined ? { json, text } : { kind, bodyStart, json, ...serviceMessageIn(json) }
}

/** JSON never begins with `<`, so this check does not need the `Content-Type` header. */
function isMarkup(text: string): boolean {
  return text.slice(0, BODY_START).trimStart().startsWith('<')
}

/** Some servers send JSON as `text/html`, so this type counts only if the body is not JSON. */
function isHtmlType(response: Response): boolean {
  return /html/i.test(response.headers.get('content-type') ?? '')
}

function hasTags(text: string): boolean {
  return /<[a-z!/]/i.test(text.slice(0, BODY_START))
}

/** 64 MB, enough for more than 100,000 pipelines. A longer body is cut, and the user sees an error. */
const LIMIT = 64 * 1024 * 1024

interface Body {
  readonly text: string
  readonly cut: boolean
  readonly parsed?: { readonly value: unknown } | undefined
}

/** Decodes UTF-8. A byte order mark is kept, so that the JSON parser reports it as an error. */
function textOf(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  for (const chunk of chunks) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

/**
 * Reads a body in chunks, so that an endless body cannot fill the memory. API tokens are hidden here, before the
 * reply is shown, stored or exported.
 */
export async function readBody({ body }: Response, mask: TokenMask, limit = LIMIT): Promise<Body> {
  if (body === null) return { text: '', cut: false }
  const reader = body.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) {
      const text = mask.hide(textOf(chunks))
      return { text, cut: false, parsed: parseJson(text) }
    }
    size += value.byteLength
    if (size > limit) {
      // Not awaited, because a server that does not close the connection must not delay the result.
      reader.cancel().catch(() => undefined)
      return { text: mask.hideInPart(textOf(chunks)), cut: true }
    }
    chunks.push(value)
  }
}
