import { ApiError } from './api-error'
import type { Client, RequestSpec } from './client'
import { openEnvelope, readRecords, type Envelope, type List } from './envelope'

/**
 * Sends a read whose answer is a list, and finds the list in it.
 *
 * @param name the resource's own name, one of the keys the list may stand under
 * @param mapKey the field that a map's keys stand for, `_id` unless told
 * @throws ApiError, `unrecognised` when the answer holds no list: an unknown form is not an empty list
 */
export async function readListEnvelope(
  client: Client,
  spec: RequestSpec,
  name: string,
  mapKey?: string,
): Promise<Envelope> {
  const reply = await client.request(spec)
  const envelope = openEnvelope(reply.json, name, mapKey)
  if (envelope === undefined) throw unrecognised(client, spec, reply.text)
  return envelope
}

/** The same, with each record read. */
export async function readListReply<Item>(
  client: Client,
  spec: RequestSpec,
  name: string,
  read: (record: unknown) => Item | undefined,
  mapKey?: string,
): Promise<List<Item>> {
  return readRecords(await readListEnvelope(client, spec, name, mapKey), read)
}

/** The error for an answer that is JSON but not what was asked for. */
export function unrecognised(client: Client, spec: RequestSpec, text: string): ApiError {
  return new ApiError({
    kind: 'unrecognised',
    method: spec.method ?? 'GET',
    path: `/api/v2${spec.path}`,
    origin: new URL(client.baseUrl).origin,
    bodyStart: text.slice(0, 4_000),
  })
}
