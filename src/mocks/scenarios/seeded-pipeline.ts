/** Builds one pipeline of a seeded world. */
import type { KnownPhase } from '~/domain/phases'
import type { JsonObject } from '~/lib/json'
import { isoTime } from '../model/clock'
import { hash32, objectId } from '../model/random'
import type { Resource } from '../model/resource'
import type { WorldSource } from '../model/world'
import { seededRun } from './seeded-run'

/** One pipeline of the default world, as its tables write it down. */
export type PipelineRow = readonly [
  name: string,
  phase: KnownPhase,
  /** Minutes since it came into this phase. */
  ago: number,
  /** Separated by blanks. */
  tags: string,
  steps: readonly JsonObject[],
  description: string,
]

/** In minutes. */
export const HOUR = 60
export const DAY = 24 * HOUR

export interface PipelineSketch {
  /** Distinguishes pipelines of one world; the id follows from it. */
  readonly key: string | number
  /** `seededId(key)`, where it is known already. */
  readonly id?: string
  readonly name: string
  readonly description: string
  readonly phase: KnownPhase
  /** Since when it is in this phase, in minutes before the demo's birth. */
  readonly minutesAgo: number
  readonly createdDaysAgo: number
  readonly createdBy: string
  /** Who started the last run. */
  readonly startedBy: string
  readonly runs: number
  readonly tags: readonly string[]
  readonly steps: readonly JsonObject[]
  readonly message?: string
}

const MINUTE = 60_000

/** The id of a seeded pipeline: fixed by its key, so that links survive a reset. */
export function seededId(key: string | number): string {
  return objectId('pipeline', key)
}

/** The pipeline as it stands at the birth of the world. */
export function seededPipeline(sketch: PipelineSketch, { bornAt, seed }: WorldSource): Resource {
  const id = sketch.id ?? seededId(sketch.key)
  const createdAt = bornAt - Math.round(sketch.createdDaysAgo * DAY * MINUTE)
  const ago = Math.round(sketch.minutesAgo * MINUTE)
  const run = seededRun({
    phase: sketch.phase,
    steps: sketch.steps,
    seed: hash32(seed, sketch.key),
    number: sketch.runs,
    by: sketch.startedBy,
    now: bornAt,
    ago,
    ...(sketch.message === undefined ? {} : { message: sketch.message }),
  })
  const changedAt = run === null ? Math.max(createdAt, bornAt - ago) : createdAt
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
