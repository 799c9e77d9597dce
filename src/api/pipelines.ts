/**
 * The pipeline record as the app knows it. Its schema, with all that is coerced, is in
 * read-pipeline.ts.
 */
import { isJsonObject, type JsonObject } from '~/lib/json'
import { epochOf } from '~/lib/time-format'
import { statusWordOf } from './phases'
import type { Approval, PipelineFields, Run } from './read-pipeline'

/** The fields that we know, made safe to show, and `raw`: the record exactly as it came. */
export type Pipeline = PipelineFields & { readonly raw: JsonObject }

type Maybe = string | null | undefined

function isTextOrMissing(value: unknown): value is Maybe {
  return value === undefined || value === null || typeof value === 'string'
}

/** Field by field, here and below: going through a list of names takes three times as long. */
function isRunRecord(run: unknown): boolean {
  if (run === undefined || run === null) return true
  if (!isJsonObject(run)) return false
  const { number } = run
  return (
    isTextOrMissing(run['startedAt']) &&
    isTextOrMissing(run['finishedAt']) &&
    isTextOrMissing(run['startedBy']) &&
    (isTextOrMissing(number) || Number.isFinite(number))
  )
}

function isApprovalRecord(approval: unknown): boolean {
  if (approval === undefined || approval === null) return true
  return (
    isJsonObject(approval) &&
    isTextOrMissing(approval['step']) &&
    isTextOrMissing(approval['requestedAt']) &&
    isTextOrMissing(approval['requestedBy']) &&
    isTextOrMissing(approval['instructions'])
  )
}

const isText = (value: unknown) => typeof value === 'string'

/** True when no field needs coercion, so that reading the record is picking its fields. */
function isPlain(raw: JsonObject): raw is PlainRecord {
  const { _id, tags } = raw
  return (
    typeof _id === 'string' &&
    _id !== '' &&
    isTextOrMissing(raw['name']) &&
    isTextOrMissing(raw['description']) &&
    isTextOrMissing(raw['status']) &&
    isTextOrMissing(raw['createdAt']) &&
    isTextOrMissing(raw['updatedAt']) &&
    isTextOrMissing(raw['createdBy']) &&
    (tags === undefined || (Array.isArray(tags) && tags.every(isText))) &&
    isRunRecord(raw['run']) &&
    isApprovalRecord(raw['approval'])
  )
}

/**
 * Reads one record that needs no coercion, as nearly all do.
 *
 * A list of 100,000 is read record by record on the main thread; under our policy zod interprets its
 * schema and costs more than `JSON.parse` itself, and its code more than the list has to spend before
 * its first row. So plain records are picked by hand; the schema in read-pipeline.ts reads the odd
 * ones. A property test holds both together.
 *
 * @returns `undefined` for what is not in the plain form
 */
export function readPlainPipeline(value: unknown): Pipeline | undefined {
  return isJsonObject(value) && isPlain(value) ? new PlainPipeline(value) : undefined
}

/** What `isPlain` has found. */
type PlainRecord = JsonObject & {
  readonly [
    Key in 'name' | 'description' | 'status' | 'createdAt' | 'updatedAt' | 'createdBy'
  ]?: Maybe
} & {
  readonly _id: string
  readonly tags?: string[]
  readonly run?: PlainRun | null
  readonly approval?: { readonly [Key in keyof Approval]?: Maybe } | null
}
type PlainRun = { readonly [Key in keyof Run]?: Maybe } & { readonly number?: Maybe | number }

/** Looks its fields up in the record: of 100,000, copies of them take a sixth of the list's own memory. */
class PlainPipeline implements PipelineFields {
  readonly raw: PlainRecord

  constructor(raw: PlainRecord) {
    this.raw = raw
  }

  get _id() {
    return this.raw._id
  }
  get name() {
    return this.raw.name ?? undefined
  }
  get description() {
    return this.raw.description ?? undefined
  }
  get status() {
    return statusWordOf(this.raw)
  }
  get createdAt() {
    return this.raw.createdAt ?? undefined
  }
  get updatedAt() {
    return this.raw.updatedAt ?? undefined
  }
  get createdBy() {
    return this.raw.createdBy ?? undefined
  }
  get tags() {
    return this.raw.tags
  }
  get run() {
    return this.raw.run ? pickRun(this.raw.run) : undefined
  }
  get approval() {
    return this.raw.approval ? pickApproval(this.raw.approval) : undefined
  }
}

function pickRun(run: PlainRun): Run {
  return {
    number: run.number?.toString(),
    startedAt: run.startedAt ?? undefined,
    finishedAt: run.finishedAt ?? undefined,
    startedBy: run.startedBy ?? undefined,
  }
}

function pickApproval(approval: NonNullable<PlainRecord['approval']>): Approval {
  return {
    step: approval.step ?? undefined,
    requestedAt: approval.requestedAt ?? undefined,
    requestedBy: approval.requestedBy ?? undefined,
    instructions: approval.instructions ?? undefined,
  }
}

/** The name to show: the record's own, else its id, else that it has neither. */
export function nameOf(pipeline: Pick<Pipeline, '_id' | 'name'>): string {
  if (pipeline.name !== undefined && pipeline.name.trim() !== '') return pipeline.name
  return pipeline._id === undefined ? 'Unnamed, without an id' : `Unnamed (${pipeline._id})`
}

/** How long the last run took, in milliseconds; NaN while it runs, and when the record does not say. */
export function lastRunOf({ run }: Pick<Pipeline, 'run'>): number {
  if (run?.startedAt === undefined || run.finishedAt === undefined) return Number.NaN
  const took = epochOf(run.finishedAt) - epochOf(run.startedAt)
  return took >= 0 ? took : Number.NaN
}
