/** One pipeline of the default world, as its tables write it down. */
import type { KnownPhase } from '~/domain/phases'
import type { JsonObject } from '~/lib/json'

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

export const HOUR = 60
export const DAY = 24 * HOUR
