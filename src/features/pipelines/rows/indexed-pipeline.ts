import { phaseOf, type Phase } from '~/api/phases'
import type { Pipeline } from '~/api/pipelines'
import type { PipelineRow } from '~/components/pipeline-rows'
import { epochOf } from '~/lib/time-format'
import { fold } from '../query/query-language'

/**
 * A row with what filtering and sorting need of it. There may be 100,000 of them, so an entry holds
 * only what the first screen needs; the rest is worked out when it is first asked for.
 */
export class IndexedPipeline implements PipelineRow {
  readonly key: string
  readonly pipeline: Pipeline
  readonly phase: Phase
  /** Milliseconds since 1970; NaN when missing or no date. */
  readonly updated: number
  #haystack: string | undefined
  #created: number | undefined

  constructor({ key, pipeline }: PipelineRow) {
    this.key = key
    this.pipeline = pipeline
    this.phase = phaseOf(pipeline)
    this.updated = epochOf(pipeline.updatedAt)
    this.#haystack = undefined
    this.#created = undefined
  }

  /** Name, id, tags and description in the form in which texts are compared, a line each. */
  get haystack(): string {
    this.#haystack ??= haystackOf(this.pipeline)
    return this.#haystack
  }

  /** Milliseconds since 1970; NaN when missing or no date. */
  get created(): number {
    this.#created ??= epochOf(this.pipeline.createdAt)
    return this.#created
  }

  /** How long the last run took, in milliseconds; NaN while it runs, and when the record does not say. */
  get lastRun(): number {
    const { run } = this.pipeline
    if (run?.startedAt === undefined || run.finishedAt === undefined) return Number.NaN
    const took = epochOf(run.finishedAt) - epochOf(run.startedAt)
    return took >= 0 ? took : Number.NaN
  }
}

function haystackOf({ name = '', _id = '', tags, description }: Pipeline): string {
  let text = `${name}\n${_id}`
  if (tags !== undefined) for (const tag of tags) text += `\n${tag}`
  if (description !== undefined) text += `\n${description}`
  return fold(text)
}
