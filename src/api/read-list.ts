import { isJsonObject, own } from '~/lib/json'
import { ApiError } from './api-error'
import type { Client, RequestSpec } from './client'
import { openEnvelope, readRecords, type List } from './envelope'
import { hasErrors, serviceWordsIn } from './error-body'
import { joinPaging } from './list-paging'

/**
 * Sends a request for a list and reads each record.
 *
 * @param name the name of the resource, which may be the key of the list
 * @param mapKey the field that the keys of a map contain; default: `_id`
 * @throws ApiError, `unrecognised` if the reply contains no list, because an unknown form is not an empty list
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
  // The errors explain why the list is empty. An empty list would mean that there are no records.
  if (envelope.records.length === 0) {
    const { json, text } = reply
    const facts = { ...errorFactsOf(client, spec, text), ...serviceWordsIn(json), json }
    throw new ApiError({ kind: 'reported', ...facts })
  }
  // The errors are about records that are missing from the list.
  const unread = { index: envelope.records.length, value: { errors } }
  return { ...list, unreadable: [...list.unreadable, unread] }
}

const errorFactsOf = (client: Client, spec: RequestSpec, text: string) => ({
  method: spec.method ?? 'GET',
  path: `/api/v2${spec.path}`,
  origin: new URL(client.baseUrl).origin,
  bodyStart: text.slice(0, 4_000),
})

/** The error for a reply that is JSON, but not the expected JSON. */
export function unrecognised(
  client: Client,
  spec: RequestSpec,
  text: string,
  status?: number,
): ApiError {
  const facts = { ...errorFactsOf(client, spec, text), ...(status !== undefined && { status }) }
  return new ApiError({ kind: 'unrecognised', ...facts })
}
