/**
 * One pipeline: reading and creating it. Documented is `POST /api/v2/pipelines`; reading one by
 * `GET /api/v2/pipelines/{id}` is named by the document ("status action or GET", §2), its path is
 * our choice (docs/service.md#the-demo-service).
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { ApiError } from './api-error'
import type { Client, RequestSpec } from './client'
import { openEnvelope } from './envelope'
import { readPipeline, type Pipeline } from './pipelines'
import { unrecognised } from './read-list'

/**
 * A path segment for an id from the service.
 * @throws RangeError for ids that would change the path itself
 */
export function segmentOf(id: string): string {
  // Half a surrogate pair cannot be encoded; encodeURIComponent would throw an error of its own.
  if (id === '' || id === '.' || id === '..' || !id.isWellFormed())
    throw new RangeError(`“${id.toWellFormed()}” cannot stand in a path.`)
  return encodeURIComponent(id)
}

/**
 * The request for one pipeline (docs/service.md#the-demo-service).
 * @throws RangeError for an id that cannot stand in a path
 */
export function pipelineSpec(id: string): RequestSpec {
  return { path: `/pipelines/${segmentOf(id)}` }
}

/**
 * One pipeline: by `GET /api/v2/pipelines/{id}`, the record bare or under `data`, `result` or
 * `pipeline`; where the service has nothing at that path, which is our choice, by the `status` action.
 * @throws ApiError
 */
export async function getPipeline(
  client: Client,
  id: string,
  signal?: AbortSignal,
): Promise<Pipeline> {
  const spec = { ...writableSpec(client, id), signal }
  try {
    const reply = await client.request(spec)
    const pipeline = readRecord(reply.json)
    // Anything may be an object; without an id or a name this one is no pipeline.
    if (pipeline === undefined || (pipeline._id ?? pipeline.name) === undefined) {
      throw unrecognised(client, spec, reply.text)
    }
    return pipeline
  } catch (error) {
    const isMissing = error instanceof ApiError && MISSING.has(error.facts.status)
    if (isMissing) return byStatus(client, id, error, signal)
    throw error
  }
}

/** No such path, no such method, or no such pipeline: `status` tells them apart. */
const MISSING: ReadonlySet<number | undefined> = new Set([404, 405, 501])

/**
 * The record that `status` gives, else the error of the first way. A gateway, too, answers 404: that there
 * is no such pipeline, only `status` says.
 */
async function byStatus(
  client: Client,
  id: string,
  first: ApiError,
  signal?: AbortSignal,
): Promise<Pipeline> {
  // Loaded when it is needed: with its reader of replies it is a tenth of what the first rows load.
  const { readStatus } = await import('./status')
  const reading = await readStatus(client, 'pipeline', id, signal)
  signal?.throwIfAborted()
  // A bare state is no record to show whole.
  if (reading.kind === 'record' && reading.record.name !== undefined) return reading.record
  throw reading.kind === 'gone' ? first : new ApiError({ ...first.facts, kind: 'refused' })
}

function writableSpec(client: Client, id: string): RequestSpec {
  try {
    return pipelineSpec(id)
  } catch (cause) {
    const { origin } = new URL(client.baseUrl)
    throw new ApiError({
      kind: 'not_sent',
      method: 'GET',
      path: '/api/v2/pipelines/…',
      origin,
      cause,
    })
  }
}

function readRecord(json: unknown): Pipeline | undefined {
  return readPipeline(openRecord(json))
}

/** Where a record may stand in an answer about one. */
const innerOf = (json: JsonObject) =>
  ['data', 'result', 'pipeline'].map((key) => own(json, key)).find(isJsonObject)

function holdsId(json: unknown): boolean {
  if (!isJsonObject(json)) return false
  return [json, innerOf(json) ?? {}].some(
    (each) => Object.hasOwn(each, '_id') || Object.hasOwn(each, 'id'),
  )
}

function openRecord(json: unknown): unknown {
  if (isJsonObject(json)) {
    if (Object.hasOwn(json, '_id') || Object.hasOwn(json, 'id')) return json
    const inner = innerOf(json)
    if (inner !== undefined && holdsId(inner)) return inner
  }
  const records = openEnvelope(json, 'pipeline')?.records
  return records?.length === 1 ? records[0] : json
}

/** The request that creates a pipeline (§2, §4.6). */
export function newPipelineSpec(pipeline: JsonObject): RequestSpec {
  return { path: '/pipelines', method: 'POST', body: pipeline, acts: true }
}

/**
 * `POST /api/v2/pipelines` (§2, §4.6). Sent once.
 * @returns the created record as far as the answer gives it; `undefined` when it does not
 * @throws ApiError
 */
export async function createPipeline(
  client: Client,
  pipeline: JsonObject,
): Promise<Pipeline | undefined> {
  const spec = newPipelineSpec(pipeline)
  const reply = await client.request(spec)
  // 202: the service took the request and may still fail to create the pipeline.
  if (reply.status === 202) throw unrecognised(client, spec, reply.text, reply.status)
  const created = readRecord(reply.json)
  // Any object in an object could be a map from an id to a record: without a name it is none.
  const isOne = created?.name !== undefined || holdsId(reply.json)
  return created?._id === undefined || !isOne ? undefined : created
}
