/**
 * The pipeline record. Documented are `_id`, `name`, `description`, `createdAt` and `updatedAt`
 * (service description §2); the other fields are our choice (contract §3) and read when present.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { z } from '~/lib/zod'
import { Flag, Id, Moment, orNothing, Text, Words } from './lenient'

export const Run = z.object({
  number: Text,
  startedAt: Moment,
  finishedAt: Moment,
  startedBy: Text,
})
export type Run = z.infer<typeof Run>

/** What a pipeline waits for at a gate. */
export const Approval = z.object({
  step: Text,
  requestedAt: Moment,
  requestedBy: Text,
  instructions: Text,
})
export type Approval = z.infer<typeof Approval>

const PipelineFields = z.object({
  _id: Id,
  name: Text,
  description: Text,
  status: Text,
  createdAt: Moment,
  updatedAt: Moment,
  createdBy: Text,
  tags: Words,
  run: orNothing(Run),
  approval: orNothing(Approval),
})

/** The fields that we know, made safe to show, and `raw`: the record exactly as it came. */
export type Pipeline = z.infer<typeof PipelineFields> & { readonly raw: JsonObject }

export const StepTool = z.object({
  tool_identifier: Text,
  configuration: orNothing(z.record(z.string(), z.unknown())),
})

const StepFields = z.object({
  _id: Id,
  name: Text,
  status: Text,
  startedAt: Moment,
  finishedAt: Moment,
  tool: orNothing(StepTool),
  optional: Flag,
})

/** One step of a pipeline, and in a run its state (contract §3). */
export type Step = z.infer<typeof StepFields> & { readonly raw: JsonObject }

type Maybe = string | null | undefined

function isTextOrMissing(value: unknown): value is Maybe {
  return value === undefined || value === null || typeof value === 'string'
}

function isTextRecord(value: unknown, keys: readonly string[]): boolean {
  if (value === undefined || value === null) return true
  return isJsonObject(value) && keys.every((key) => isTextOrMissing(value[key]))
}

function isRunRecord(value: unknown): boolean {
  if (!isTextRecord(value, ['startedAt', 'finishedAt', 'startedBy'])) return false
  const number = isJsonObject(value) ? value['number'] : undefined
  return isTextOrMissing(number) || Number.isFinite(number)
}

const TEXT_KEYS = ['name', 'description', 'status', 'createdAt', 'updatedAt', 'createdBy'] as const
const APPROVAL_KEYS = ['step', 'requestedAt', 'requestedBy', 'instructions'] as const

/** True when no field needs coercion, so that reading the record is picking its fields. */
function isPlain(raw: JsonObject): boolean {
  const { _id, tags } = raw
  return (
    typeof _id === 'string' &&
    _id !== '' &&
    TEXT_KEYS.every((key) => isTextOrMissing(raw[key])) &&
    (tags === undefined || (Array.isArray(tags) && tags.every((tag) => typeof tag === 'string'))) &&
    isRunRecord(raw['run']) &&
    isTextRecord(raw['approval'], APPROVAL_KEYS)
  )
}

/** Also used by tests, which hold the fast way against it. Some services say `id` for `_id`. */
export function readPipelineBySchema(raw: JsonObject): Pipeline | undefined {
  const parsed = PipelineFields.safeParse(raw)
  if (!parsed.success) return undefined
  return { ...parsed.data, _id: parsed.data._id ?? Id.parse(own(raw, 'id')), raw }
}

/**
 * Reads one record of a pipeline.
 *
 * A list of 100,000 is read record by record on the main thread; under our policy zod interprets its
 * schema and costs more than `JSON.parse` itself. Records in the plain form, nearly all of them, are
 * therefore picked by hand; the schema reads the odd ones. A property test holds both together.
 *
 * @returns `undefined` when the value is no object
 */
export function readPipeline(value: unknown): Pipeline | undefined {
  if (!isJsonObject(value)) return undefined
  if (!isPlain(value)) return readPipelineBySchema(value)
  const known = value as PlainRecord
  return {
    _id: known._id,
    name: known.name ?? undefined,
    description: known.description ?? undefined,
    status: known.status ?? undefined,
    createdAt: known.createdAt ?? undefined,
    updatedAt: known.updatedAt ?? undefined,
    createdBy: known.createdBy ?? undefined,
    tags: known.tags,
    run: known.run ? pickRun(known.run) : undefined,
    approval: known.approval ? pickApproval(known.approval) : undefined,
    raw: value,
  }
}

/** What `isPlain` has found. */
type PlainRecord = { readonly [Key in (typeof TEXT_KEYS)[number]]?: Maybe } & {
  readonly _id: string
  readonly tags?: string[]
  readonly run?: PlainRun | null
  readonly approval?: { readonly [Key in keyof Approval]?: Maybe } | null
}
type PlainRun = { readonly [Key in keyof Run]?: Maybe } & { readonly number?: Maybe | number }

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

/** The steps of a pipeline, read when somebody looks; what is no object is given back as unreadable. */
export function stepsOf(pipeline: Pipeline): {
  steps: readonly Step[]
  unreadable: readonly unknown[]
} {
  const list = pipeline.raw['steps']
  if (list === undefined || list === null) return { steps: [], unreadable: [] }
  const steps: Step[] = []
  const unreadable: unknown[] = []
  for (const raw of Array.isArray(list) ? (list as readonly unknown[]) : [list]) {
    const parsed = isJsonObject(raw) ? StepFields.safeParse(raw) : undefined
    if (parsed?.success === true) steps.push({ ...parsed.data, raw: raw as JsonObject })
    else unreadable.push(raw)
  }
  return { steps, unreadable }
}

/** The name to show: the record's own, else its id, else that it has neither. */
export function nameOf(pipeline: Pick<Pipeline, '_id' | 'name'>): string {
  if (pipeline.name !== undefined && pipeline.name.trim() !== '') return pipeline.name
  return pipeline._id === undefined ? 'Unnamed, without an id' : `Unnamed (${pipeline._id})`
}
