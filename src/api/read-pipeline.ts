/**
 * The schema of the pipeline record: what is read of it, and how leniently. The service documents `_id`,
 * `name`, `description`, `createdAt` and `updatedAt`. The other fields are our choice and read when present.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { z } from '~/lib/zod'
import { Id, Moment, orNothing, Text, Words } from './lenient'
import { statusWordOf } from './phases'
import { readPlainPipeline, type Pipeline } from './pipelines'

export const Run = z.lazy(() =>
  z.object({
    number: Text,
    startedAt: Moment,
    finishedAt: Moment,
    startedBy: Text,
  }),
)
export type Run = z.infer<typeof Run>

/** What a pipeline waits for at a gate. */
export const Approval = z.lazy(() =>
  z.object({
    step: Text,
    requestedAt: Moment,
    requestedBy: Text,
    instructions: Text,
  }),
)
export type Approval = z.infer<typeof Approval>

const PipelineFields = z.lazy(() =>
  z.object({
    _id: Id,
    name: Text,
    description: Text,
    createdAt: Moment,
    updatedAt: Moment,
    createdBy: Text,
    tags: Words,
    run: orNothing(Run),
    approval: orNothing(Approval),
  }),
)
export type PipelineFields = z.infer<typeof PipelineFields> & {
  /** The service's own word for the state, wherever it stands in the record. */
  readonly status?: string | undefined
}

/** Also used by tests, which hold the fast way against it. Some services say `id` for `_id`. */
export function readPipelineBySchema(raw: JsonObject): Pipeline | undefined {
  const parsed = PipelineFields.safeParse(raw)
  if (!parsed.success) return undefined
  const _id = parsed.data._id ?? Id.parse(own(raw, 'id'))
  return { ...parsed.data, _id, status: statusWordOf(raw), raw }
}

/**
 * Reads one record of a pipeline, plain or odd.
 *
 * @returns `undefined` when the value is no object
 */
export function readPipeline(value: unknown): Pipeline | undefined {
  if (!isJsonObject(value)) return undefined
  return readPlainPipeline(value) ?? readPipelineBySchema(value)
}
