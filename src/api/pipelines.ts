/**
 * The pipeline record and the only function that reads it. The service documents `_id`, `name`, `description`,
 * `createdAt` and `updatedAt`. The names of the other fields are our choice. They are read if they are present.
 */
import { isJsonObject, type JsonObject } from '~/lib/json'
import { epochOf } from '~/lib/time-format'
import type { Client } from './client'
import { idFrom, momentFrom, textFrom, wordsFrom } from './coerce'
import type { List } from './envelope'
import { statusWordOf } from '~/domain/phases'
import { readListReply } from './read-list'

export interface Run {
  readonly number?: string | undefined
  readonly startedAt?: string | undefined
  readonly finishedAt?: string | undefined
  readonly startedBy?: string | undefined
}

interface Approval {
  readonly step?: string | undefined
  readonly requestedAt?: string | undefined
  readonly requestedBy?: string | undefined
  readonly instructions?: string | undefined
}

/** The fields that belong to the original. A copy of a pipeline is sent without them. */
export interface UncopiedFields {
  readonly _id?: string | undefined
  /** The status word of the service, which `statusWordOf` finds under `status`, `state` or `phase`. */
  readonly status?: string | undefined
  /** Times as the service writes them, or ISO 8601 if it writes numbers. A time may be invalid text. */
  readonly createdAt?: string | undefined
  readonly updatedAt?: string | undefined
  readonly createdBy?: string | undefined
  readonly run?: Run | undefined
  readonly approval?: Approval | undefined
}

/** The known fields, converted to texts that can be shown, and `raw`, the unchanged record. */
export interface Pipeline extends UncopiedFields {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly raw: JsonObject
  /**
   * The text of the reply, if only this pipeline was requested. It shows which values `JSON.parse` has changed in
   * `raw`.
   */
  readonly text?: string | undefined
}

/** Requires every key. Otherwise a new field would compile without being read, because all fields are optional. */
type EveryKey<Fields> = Record<keyof Fields, unknown>

/**
 * Reads one record field by field. For 10,000 records, a zod schema can need four times as long
 * (docs/decisions/006-record-reader.md). Some services write `id` instead of `_id`. The CSV export has its columns in
 * the order of these fields.
 *
 * @returns `undefined` if the value is not an object; an unreadable field counts as missing
 */
export function readPipeline(value: unknown): Pipeline | undefined {
  if (!isJsonObject(value)) return undefined
  return {
    _id: idFrom(value['_id']) ?? idFrom(value['id']),
    name: textFrom(value['name']),
    status: statusWordOf(value),
    description: textFrom(value['description']),
    tags: wordsFrom(value['tags']),
    createdBy: textFrom(value['createdBy']),
    createdAt: momentFrom(value['createdAt']),
    updatedAt: momentFrom(value['updatedAt']),
    run: readRun(value['run']),
    approval: readApproval(value['approval']),
    raw: value,
  } satisfies EveryKey<Omit<Pipeline, 'text'>>
}

function readRun(run: unknown): Run | undefined {
  if (!isJsonObject(run)) return undefined
  return {
    number: textFrom(run['number']),
    startedAt: momentFrom(run['startedAt']),
    finishedAt: momentFrom(run['finishedAt']),
    startedBy: textFrom(run['startedBy']),
  } satisfies EveryKey<Run>
}

function readApproval(approval: unknown): Approval | undefined {
  if (!isJsonObject(approval)) return undefined
  return {
    step: textFrom(approval['step']),
    requestedAt: momentFrom(approval['requestedAt']),
    requestedBy: textFrom(approval['requestedBy']),
    instructions: textFrom(approval['instructions']),
  } satisfies EveryKey<Approval>
}

/** The name to show: the name of the record, else a text with its id. */
export function nameOf(pipeline: Pick<Pipeline, '_id' | 'name'>): string {
  if (pipeline.name !== undefined && pipeline.name.trim() !== '') return pipeline.name
  return pipeline._id === undefined ? 'Unnamed, without an id' : `Unnamed (${pipeline._id})`
}

/** The duration of the last run in milliseconds. NaN while the run is in progress, or if the duration is unknown. */
export function lastRunTimeOf({ run }: Pick<Pipeline, 'run'>): number {
  if (run?.startedAt === undefined || run.finishedAt === undefined) return Number.NaN
  const took = epochOf(run.finishedAt) - epochOf(run.startedAt)
  return took >= 0 ? took : Number.NaN
}

/** Reads the list with `GET /api/v2/pipelines` (docs/service.md#pipeline-endpoints). @throws ApiError */
export function listPipelines(client: Client, signal?: AbortSignal): Promise<List<Pipeline>> {
  return readListReply(client, { path: '/pipelines', signal }, 'pipelines', readPipeline)
}
