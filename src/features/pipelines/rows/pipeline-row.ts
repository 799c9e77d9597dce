import { phaseOf, type Phase } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import { epochOf } from '~/lib/time-format'
import { rowKeysOf } from '~/components/row-keys'
import { isSameMark, type StatusMark } from '~/queries/known-statuses'

/** A pipeline as a row of the list. */
export interface PipelineRow {
  /** Unique in the list, and the same after a refresh if the record can be recognised. */
  readonly key: string
  readonly pipeline: Pipeline
  readonly phase: Phase
  /** Milliseconds since 1970; NaN when missing or no date. */
  readonly updated: number
  /** Whether the pipeline has changed, is gone, or was missing in the last answer. */
  readonly mark?: StatusMark | undefined
}

/** The last row of each record. */
const known = new WeakMap<Pipeline, PipelineRow>()

/** The rows of a list. A record with the same key and mark keeps its row, so that only changed rows render. */
export function pipelineRows(
  pipelines: readonly Pipeline[],
  markOf: (pipeline: Pipeline) => StatusMark | undefined,
): readonly PipelineRow[] {
  const keys = rowKeysOf(pipelines)
  return pipelines.map((pipeline, at) => {
    const key = keys[at] ?? ''
    const before = known.get(pipeline)
    const mark = markOf(pipeline)
    if (before?.key === key && isSameMark(before.mark, mark)) return before
    const updated = epochOf(pipeline.updatedAt)
    const row = { key, pipeline, phase: phaseOf(pipeline), updated, mark }
    known.set(pipeline, row)
    return row
  })
}

export interface AmbiguousIds {
  /** Rows whose id a row before them has. */
  readonly doubled: number
  /** Rows without an id. */
  readonly missing: number
}

/** Counts the rows that an action cannot tell apart. The key of a row differs from its id only there. */
export function ambiguousIdsOf(rows: readonly PipelineRow[]): AmbiguousIds {
  let doubled = 0
  let missing = 0
  for (const { key, pipeline } of rows) {
    if (pipeline._id === undefined) missing += 1
    else if (pipeline._id !== key) doubled += 1
  }
  return { doubled, missing }
}
