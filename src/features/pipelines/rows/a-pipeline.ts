/** Builders for tests. */
import type { Pipeline } from '~/api/pipelines'
import { readPipeline } from '~/api/read-pipeline'
import { atOnce } from '~/lib/take-turns'
import { buildingIndex, type PipelineIndex } from './pipeline-index'

/** A pipeline as it is read from this record. */
export function aPipeline(record: Record<string, unknown>): Pipeline {
  const pipeline = readPipeline(record)
  if (pipeline === undefined) throw new Error('A pipeline is read from an object.')
  return pipeline
}

/** The index of a list, made without a pause. */
export function buildIndex(
  pipelines: readonly Pipeline[],
  previous?: PipelineIndex,
): PipelineIndex {
  return atOnce(buildingIndex(pipelines, previous))
}

/** The index of a list of these records. */
export function anIndex(records: readonly Record<string, unknown>[]): PipelineIndex {
  return buildIndex(records.map(aPipeline))
}
