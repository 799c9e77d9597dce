import { isJsonObject, own } from '~/lib/json'
import { ApiError } from './api-error'
import type { Client, RequestSpec } from './client'
import { openEnvelope, readRecords, type List } from './envelope'
import { hasErrors, wordsOf } from './error-body'
import { joinPaging } from './list-paging'

/**
 * Sends a read whose answer is a list, and reads each record of it.
 *
 * @param name the resource's own name, one of the keys the list may stand under
 * @param mapKey the field that a map's keys stand for, `_id` unless told
 * @throws ApiError, `unrecognised` when the answer holds no list: an unknown form is not an empty list
 */
export async function readListReply<Item>(
  client: Client,
  spec: RequestSpec,
  name: string,
  read: (record: unknown) => Item | undefined,
  mapKey?: string,
): Promise<List<Item>> {
  const reply = await client.request(spec)
  const envelope = openEnvelope(reply.json, name, mapKey)
  if (envelope === undefined) throw unrecognised(client, spec, reply.text)
  const list = { ...readRecords(envelope, read), ...joinPaging(envelope, reply.paging) }
  const errors = isJsonObject(reply.json) ? own(reply.json, 'errors') : undefined
  if (!hasErrors(errors) && !(typeof errors === 'number' && errors > 0)) return list
  // Errors beside an empty list are why it is empty: that is no "there are none".
  if (envelope.records.length === 0) {
    const { json, text } = reply
    const facts = { ...errorFactsOf(client, spec, text), ...wordsOf(json), json }
    throw new ApiError({ kind: 'reported', ...facts })
  }
  // Beside records they are of those that did not come.
  const unread = { index: envelope.records.length, value: { errors } }
  return { ...list, unreadable: [...list.unreadable, unread] }
}

const errorFactsOf = (client: Client, spec: RequestSpec, text: string) => ({
  method: spec.method ?? 'GET',
  path: `/api/v2${spec.path}`,
  origin: new URL(client.baseUrl).origin,
  bodyStart: text.slice(0, 4_000),
})

/** The error for an answer that is JSON but not what was asked for. */
export function unrecognised(
  client: Client,
  spec: RequestSpec,
  text: string,
  status?: number,
): ApiError {
  const facts = { ...errorFactsOf(client, spec, text), ...(status !== undefined && { status }) }
  return new ApiError({ kind: 'unrecognised', ...facts })
}
