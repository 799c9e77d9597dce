import type { KnownPhase } from '~/domain/phases'
import type { JsonObject } from '~/lib/json'
import { isoTime } from '../model/clock'
import { hash32, objectId } from '../model/random'
import type { Resource } from '../model/resource'
import type { WorldSource } from '../model/world'
import { initialRun } from './initial-run'

export type PipelineRow = ReturnType<typeof row>

/**
 * One pipeline of the initial data.
 *
 * @param minutesAgo how long the pipeline has been in this phase
 * @param tags separated by spaces
 */
export function row(
  name: string,
  phase: KnownPhase,
  minutesAgo: number,
  tags: string,
  description: string,
  steps: readonly JsonObject[],
) {
  return { name, phase, minutesAgo, tags: tags.split(' '), description, steps }
}

/** In minutes. */
export const HOUR = 60
export const DAY = 24 * HOUR

export interface PipelineSketch {
  /** Unique in a world. The id is derived from it. */
  readonly key: string | number
  /** The id, if the caller has already computed `initialId(key)`. */
  readonly id?: string
  readonly name: string
  readonly description: string
  readonly phase: KnownPhase
  /** How many minutes before the start of the demo the pipeline entered this phase. */
  readonly minutesAgo: number
  readonly createdDaysAgo: number
  readonly createdBy: string
  readonly startedBy: string
  readonly runs: number
  readonly tags: readonly string[]
  readonly steps: readonly JsonObject[]
  readonly message?: string
}

const MINUTE = 60_000

/** The id of an initial pipeline. It depends only on the key, so that links survive a reset. */
export function initialId(key: string | number): string {
  return objectId('pipeline', key)
}

export function initialPipeline(
  sketch: PipelineSketch,
  { demoStartedAt, seed }: WorldSource,
): Resource {
  const id = sketch.id ?? initialId(sketch.key)
  const createdAt = demoStartedAt - Math.round(sketch.createdDaysAgo * DAY * MINUTE)
  const ago = Math.round(sketch.minutesAgo * MINUTE)
  const run = initialRun({
    phase: sketch.phase,
    steps: sketch.steps,
    seed: hash32(seed, sketch.key),
    number: sketch.runs,
    by: sketch.startedBy,
    now: demoStartedAt,
    ago,
    ...(sketch.message === undefined ? {} : { message: sketch.message }),
  })
  const changedAt = run === null ? Math.max(createdAt, demoStartedAt - ago) : createdAt
  return {
    type: 'pipeline',
    id,
    record: {
      _id: id,
      name: sketch.name,
      description: sketch.description,
      status: 'idle',
      createdAt: isoTime(createdAt),
      updatedAt: isoTime(changedAt),
      createdBy: sketch.createdBy,
      tags: sketch.tags,
      steps: sketch.steps,
    },
    run,
    changedAt,
    runs: sketch.runs,
    edited: false,
  }
}
