/** Reads the body of a request. Every limit is our choice, because the service description names none (§8). */
import { isJsonObject, parseJson, type JsonObject } from '~/lib/json'
import { refuse, type Refusal } from '../model/refusal'

/** The maximum length of a body in UTF-16 units. Over HTTP, `http.ts` checks its own limit in bytes first. */
const MAX_BODY = 5_000_000
const MAX_DEPTH = 100

/**
 * Whether a JSON text nests deeper than the limit. The demo refuses such a body, because it serializes records later,
 * and `JSON.stringify` overflows the stack on deep JSON.
 */
function isDeeperThan(limit: number, text: string): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (inString) {
      if (unit === 0x5c) at += 1
      else if (unit === 0x22) inString = false
    } else if (unit === 0x22) inString = true
    else if (unit === 0x7b || unit === 0x5b) {
      depth += 1
      if (depth > limit) return true
    } else if (unit === 0x7d || unit === 0x5d) depth -= 1
  }
  return false
}

/**
 * The JSON object in the body.
 *
 * @returns the object, or a refusal: `body_not_json` for any other value, `body_too_large`, or `parameter_malformed` if
 * the body nests deeper than 100 levels
 */
export async function readJsonBody(request: Request): Promise<JsonObject | Refusal> {
  const text = await request.text().catch(() => '')
  if (text.length > MAX_BODY) return refuse('body_too_large', 'The body is too large.')
  if (isDeeperThan(MAX_DEPTH, text)) {
    return refuse('parameter_malformed', `The body has more than ${MAX_DEPTH} levels.`)
  }
  const parsed = parseJson(text)
  return parsed !== undefined && isJsonObject(parsed.value)
    ? parsed.value
    : refuse('body_not_json', 'The body is not a JSON object.')
}
