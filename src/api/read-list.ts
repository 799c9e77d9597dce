import { isJsonObject, own } from '~/lib/json'
import { ApiError, type ApiErrorFacts } from './api-error'
import type { Client, RequestSpec } from './client'
import { openEnvelope, readRecords, type List } from './envelope'
import { hasErrors, serviceMessageIn } from './error-body'

/**
 * Sends a request for a list and reads each record.
 *
 * @param name the name of the resource, which may be the key of the list
 * @param mapKey if the reply is a map, the field of each record that gets the key of the map; default: `_id`
 * @throws ApiError: `unrecognized` if the reply contains no list, because an unknown form is not an empty list;
 * `reported` if the reply contains errors and no records
 */
export async function readListReply<Item>(
  client: Client,
  spec: RequestSpec,
  name: string,
  read: (record: unknown) => Item | undefined,
  mapKey?: string,
): Promise<List<Item>> {
  const reply = await client.request(spec)
  const envelope = openEnvelope(reply.json, name, mapKey, reply.paging)
  if (envelope === undefined) throw unrecognizedReplyError(client, spec, reply.text)
  const list = readRecords(envelope, read)
  const errors = isJsonObject(reply.json) ? own(reply.json, 'errors') : undefined
  if (!hasErrors(errors) && !(typeof errors === 'number' && errors > 0)) return list
  // An empty list would mean that there are no records, but the errors may be the reason why it is empty.
  if (envelope.records.length === 0) {
    const { json, text } = reply
    const facts = { bodyStart: text.slice(0, BODY_START), json, ...serviceMessageIn(json) }
    throw apiErrorOf(client, spec, { kind: 'reported', ...facts })
  }
  // The errors may be about records that are missing from the list. So they count as one unreadable record.
  const unread = { index: envelope.records.length, value: { errors } }
  return { ...list, unreadable: [...list.unreadable, unread] }
}

const BODY_START = 4_000

/** The error for a problem that is found outside the client: before a request, or in the content of its reply. */
export function apiErrorOf(
  client: Client,
  { method = 'GET', path }: RequestSpec,
  facts: Omit<ApiErrorFacts, 'method' | 'path' | 'origin'>,
): ApiError {
  const { origin } = new URL(client.baseUrl)
  return new ApiError({ ...facts, method, path: `/api/v2${path}`, origin })
}

export function unrecognizedReplyError(
  client: Client,
  spec: RequestSpec,
  text: string,
  status?: number,
): ApiError {
  const facts = { bodyStart: text.slice(0, BODY_START), ...(status !== undefined && { status }) }
  return apiErrorOf(client, spec, { kind: 'unrecognized', ...facts })
}
