import { phaseOf, type Phase } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import { epochOf } from '~/lib/time-format'
import { rowKeysOf } from '~/components/row-keys'
import { isSameMark, type StatusMark } from '~/queries/known-statuses'

/** A listed record with what every list needs of it. */
export interface PipelineEntry {
  /** Unique in the list, and the same after a refresh if the record can be recognised. */
  readonly key: string
  readonly pipeline: Pipeline
  readonly phase: Phase
  /** Milliseconds since 1970; NaN when missing or no date. */
  readonly updated: number
  /** What the status has to say of it beside its record. */
  readonly mark?: StatusMark | undefined
}

function pipelineEntry(
  key: string,
  pipeline: Pipeline,
  mark: StatusMark | undefined,
): PipelineEntry {
  return { key, pipeline, phase: phaseOf(pipeline), updated: epochOf(pipeline.updatedAt), mark }
}

const withoutMarks = () => undefined

/** The last row of each record. */
const known = new WeakMap<Pipeline, PipelineEntry>()

/** The rows of a list. A record with the same key and mark keeps its row, so that only changed rows render. */
export function pipelineEntries(
  pipelines: readonly Pipeline[],
  markOf: (pipeline: Pipeline) => StatusMark | undefined = withoutMarks,
): readonly PipelineEntry[] {
  const keys = rowKeysOf(pipelines)
  return pipelines.map((pipeline, at) => {
    const key = keys[at] ?? ''
    const before = known.get(pipeline)
    const mark = markOf(pipeline)
    if (before?.key === key && isSameMark(before.mark, mark)) return before
    const row = pipelineEntry(key, pipeline, mark)
    known.set(pipeline, row)
    return row
  })
}
