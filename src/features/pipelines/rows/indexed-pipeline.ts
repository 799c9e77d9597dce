import { phaseOf, type Phase } from '~/api/phases'
import { lastRunOf, type Pipeline } from '~/api/pipelines'
import { epochOf } from '~/lib/time-format'
import { fold } from '../query/query-language'

let made = 0

/**
 * A listed record with what filtering and sorting need of it. There may be 100,000 of them, so an entry
 * holds only what the first screen needs; the rest is worked out when it is first asked for.
 */
export class IndexedPipeline {
  /** Unique in the list, and the same after a refresh as far as the record can be recognised. */
  readonly key: string
  readonly pipeline: Pipeline
  readonly phase: Phase
  /** Milliseconds since 1970; NaN when missing or no date. */
  readonly updated: number
  /** Another one for each entry that was ever made, in the order of their making. */
  readonly serial: number
  #haystack: string | undefined
  #created: number | undefined

  constructor(key: string, pipeline: Pipeline) {
    this.key = key
    this.pipeline = pipeline
    this.phase = phaseOf(pipeline)
    this.updated = epochOf(pipeline.updatedAt)
    this.serial = made++
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
    return lastRunOf(this.pipeline)
  }
}

function haystackOf({ name = '', _id = '', tags, description }: Pipeline): string {
  let text = `${name}\n${_id}`
  if (tags !== undefined) for (const tag of tags) text += `\n${tag}`
  if (description !== undefined) text += `\n${description}`
  return fold(text)
}
