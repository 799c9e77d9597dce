/**
 * Replies of the demo. The service description does not show the form of errors (§7), so docs/service.md#errors defines
 * it.
 */
import { ERROR_STATUS, type Refusal } from '../model/refusal'

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' } as const

/** A JSON reply. `text` is already JSON, so that a long list is not serialized twice. */
export function jsonText(
  text: string,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  return new Response(text, { status, headers: { ...JSON_TYPE, ...headers } })
}

export function jsonReply(
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  return jsonText(JSON.stringify(value), status, headers)
}

function headersFor(refusal: Refusal, allow: readonly string[]): Record<string, string> {
  if (refusal.code === 'unauthorized') return { 'www-authenticate': 'Bearer' }
  return refusal.code === 'method_not_allowed' ? { allow: allow.join(', ') } : {}
}

/** The reply for a refused request. For a 405, `allow` lists the methods of the path. */
export function refusalReply(refusal: Refusal, allow: readonly string[] = []): Response {
  const { code, message, field } = refusal
  const error = { code, message, ...(field === undefined ? {} : { field }) }
  return jsonReply({ error }, ERROR_STATUS[code], headersFor(refusal, allow))
}
