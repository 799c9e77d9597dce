import { phaseOf, type Phase } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import { epochOf } from '~/lib/time-format'
import { rowKeysOf } from '~/components/row-keys'

/** A listed record with what every list needs of it. */
export interface IndexedPipeline {
  /** Unique in the list, and the same after a refresh as far as the record can be recognised. */
  readonly key: string
  readonly pipeline: Pipeline
  readonly phase: Phase
  /** Milliseconds since 1970; NaN when missing or no date. */
  readonly updated: number
}

function indexPipeline(key: string, pipeline: Pipeline): IndexedPipeline {
  return { key, pipeline, phase: phaseOf(pipeline), updated: epochOf(pipeline.updatedAt) }
}

/**
 * Prepares the rows of a list.
 *
 * @returns a function of the list; a record that it has seen before gives the same row, so that only rows
 *   that changed are drawn anew
 */
export function createIndexer(): (pipelines: readonly Pipeline[]) => readonly IndexedPipeline[] {
  const known = new WeakMap<Pipeline, IndexedPipeline>()
  return (pipelines) => {
    const keys = rowKeysOf(pipelines)
    return pipelines.map((pipeline, at) => {
      const key = keys[at] ?? ''
      const before = known.get(pipeline)
      if (before?.key === key) return before
      const row = indexPipeline(key, pipeline)
      known.set(pipeline, row)
      return row
    })
  }
}
