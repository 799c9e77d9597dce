import { phaseOf, type Phase } from '~/api/phases'
import type { Pipeline } from '~/api/pipelines'
import { epochOf } from '~/lib/time-format'
import { fold } from './query-language'

/** A listed record. Ids may be missing or doubled (faults 27), so a row has a key of its own. */
export interface PipelineRow {
  /** Unique in the list, and the same after a refresh as far as the record can be recognised. */
  readonly key: string
  readonly pipeline: Pipeline
}

/**
 * A row with what filtering and sorting need of it. There may be 100,000 of them, so an entry holds
 * only what the first screen needs; the haystack is built when somebody searches, and what is rarely
 * asked for is worked out again each time.
 */
export class IndexedPipeline implements PipelineRow {
  readonly key: string
  readonly pipeline: Pipeline
  readonly phase: Phase
  /** Milliseconds since 1970; NaN when missing or no date. */
  readonly updated: number
  #haystack: string | undefined

  constructor({ key, pipeline }: PipelineRow) {
    this.key = key
    this.pipeline = pipeline
    this.phase = phaseOf(pipeline)
    this.updated = epochOf(pipeline.updatedAt)
    this.#haystack = undefined
  }

  /** Name, id, tags and description in the form in which texts are compared, a line each. */
  get haystack(): string {
    this.#haystack ??= haystackOf(this.pipeline)
    return this.#haystack
  }

  /** Milliseconds since 1970; NaN when missing or no date. */
  get created(): number {
    return epochOf(this.pipeline.createdAt)
  }

  /** How long the last run took, in milliseconds; NaN while it runs, and when the record does not say. */
  get lastRun(): number {
    const { run } = this.pipeline
    if (run?.startedAt === undefined || run.finishedAt === undefined) return Number.NaN
    const took = epochOf(run.finishedAt) - epochOf(run.startedAt)
    return took >= 0 ? took : Number.NaN
  }
}

function haystackOf({ name = '', _id = '', tags = [], description = '' }: Pipeline): string {
  return fold(`${name}\n${_id}\n${tags.join('\n')}\n${description}`)
}

/**
 * Gives each record of a list its key: the id, and for a doubled or a missing one the id with the
 * number of its occurrence, so that both rows can be listed and selected (faults 27).
 */
export function rowsOf(pipelines: readonly Pipeline[]): readonly PipelineRow[] {
  const taken = new Set<string>()
  const occurrences = new Map<string, number>()
  return pipelines.map((pipeline) => {
    const id = pipeline._id ?? ''
    let key = id
    let occurrence = occurrences.get(id) ?? (id === '' ? 0 : 1)
    while (key === '' || taken.has(key)) {
      occurrence += 1
      occurrences.set(id, occurrence)
      key = `${id}#${occurrence}`
    }
    taken.add(key)
    return { key, pipeline }
  })
}
