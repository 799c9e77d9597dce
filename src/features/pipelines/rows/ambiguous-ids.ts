import type { PipelineRow } from './pipeline-rows'

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
