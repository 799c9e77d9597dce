/**
 * Reads and creates one pipeline. `POST /api/v2/pipelines` is documented. For reading, the service description
 * only says "status action or GET". The path `GET /api/v2/pipelines/{id}` is our choice
 * (docs/service.md#pipeline-endpoints).
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { ApiError } from './api-error'
import type { Client, RequestSpec } from './client'
import { openEnvelope } from './envelope'
import { readPipeline, type Pipeline } from './pipelines'
import { apiErrorOf, unrecognizedReplyError } from './read-list'

/** The path segment for the id of a pipeline. @throws RangeError for an id that would change the path */
export function pathSegmentOf(id: string): string {
  // For half a surrogate pair, encodeURIComponent would throw a different error.
  if (id === '' || id === '.' || id === '..' || !id.isWellFormed())
    throw new RangeError(`“${id.toWellFormed()}” cannot be part of a path.`)
  return encodeURIComponent(id)
}

/**
 * The request for one pipeline (docs/service.md#pipeline-endpoints).
 *
 * @throws RangeError for an id that cannot be in a path
 */
export function pipelineSpec(id: string): RequestSpec {
  return { path: `/pipelines/${pathSegmentOf(id)}` }
}

/**
 * Reads one pipeline with `GET /api/v2/pipelines/{id}`. The record may be under `data`, `result` or `pipeline`. The
 * path is our choice. If the service does not have this path, the action `status` reads the pipeline.
 *
 * @throws ApiError
 */
export async function getPipeline(
  client: Client,
  id: string,
  signal?: AbortSignal,
): Promise<Pipeline> {
  const spec = { ...validSpec(client, id), signal }
  try {
    const reply = await client.request(spec)
    const pipeline = readPipeline(openRecord(reply.json))
    // `readPipeline` accepts any object, so a pipeline must have at least an id or a name.
    if (pipeline === undefined || (pipeline._id ?? pipeline.name) === undefined) {
      throw unrecognizedReplyError(client, spec, reply.text)
    }
    return { ...pipeline, text: reply.text }
  } catch (error) {
    const isMissing = error instanceof ApiError && MISSING.has(error.facts.status)
    if (isMissing) return byStatus(client, id, error, signal)
    throw error
  }
}

/**
 * Each of these HTTP statuses can mean a missing path, method or pipeline. A proxy refuses an id with a slash with 400.
 * After each of them, the action `status` is tried.
 */
const MISSING: ReadonlySet<number | undefined> = new Set([400, 404, 405, 501])

/**
 * Reads the record with `status`. If `status` confirms that the pipeline does not exist, throws the error `first` as
 * `not_found`. If `status` gives no usable record, throws `first` as `refused`, because a gateway may have sent this
 * error.
 */
async function byStatus(
  client: Client,
  id: string,
  first: ApiError,
  signal?: AbortSignal,
): Promise<Pipeline> {
  // Loaded only when needed, to keep the code for the first rows small.
  const { readStatus } = await import('./status')
  const reading = await readStatus(client, 'pipeline', id, signal)
  signal?.throwIfAborted()
  // A record that has only a state is not enough for a page.
  if (reading.kind === 'record' && reading.record.name !== undefined) return reading.record
  throw new ApiError({ ...first.facts, kind: reading.kind === 'gone' ? 'not_found' : 'refused' })
}

function validSpec(client: Client, id: string): RequestSpec {
  try {
    return pipelineSpec(id)
  } catch (cause) {
    throw apiErrorOf(client, { path: '/pipelines/…' }, { kind: 'not_sent', cause })
  }
}

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

export function newPipelineSpec(pipeline: JsonObject): RequestSpec {
  return { path: '/pipelines', method: 'POST', body: pipeline, isMutation: true }
}

/**
 * Creates a pipeline with `POST /api/v2/pipelines` (docs/service.md#pipeline-endpoints). The request is sent once.
 *
 * @returns the reply, and the created record if the reply contains one
 * @throws ApiError
 */
export async function createPipeline(
  client: Client,
  pipeline: JsonObject,
): Promise<CreationAnswer> {
  const spec = newPipelineSpec(pipeline)
  try {
    const { status, json, text } = await client.request(spec)
    // 202: the service took the request and may still fail to create the pipeline.
    if (status === 202) throw unrecognizedReplyError(client, spec, text, status)
    return { json, record: createdIn(json) }
  } catch (error) {
    // A reply may report a failure and contain the created record. Then the record counts, because the pipeline exists.
    const json = error instanceof ApiError && error.kind === 'reported' && error.facts.json
    const record = createdIn(json)
    if (record?.name === undefined) throw error
    return { json, record }
  }
}

export interface CreationAnswer {
  readonly json: unknown
  readonly record: Pipeline | undefined
}

function createdIn(json: unknown): Pipeline | undefined {
  const created = readPipeline(openRecord(json))
  // `openRecord` also opens a map from id to record, and any nested object can look like such a map. So the record must
  // have a name, or the reply must contain `_id` or `id`.
  const isOne = created?.name !== undefined || holdsId(json)
  return created?._id === undefined || !isOne ? undefined : created
}
