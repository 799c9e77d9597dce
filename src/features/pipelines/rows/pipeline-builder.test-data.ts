/** Builders for tests of rows. */
import { readPipeline, type Pipeline } from '~/api/pipelines'
import { pipelineRows, type PipelineRow } from './pipeline-rows'

/** The pipeline that is read from this record. */
export function aPipeline(record: Record<string, unknown>): Pipeline {
  const pipeline = readPipeline(record)
  if (pipeline === undefined) throw new Error('A pipeline is read from an object.')
  return pipeline
}

/** The rows of a list of these records. */
export function rowsOf(records: readonly Record<string, unknown>[]): readonly PipelineRow[] {
  return pipelineRows(records.map(aPipeline), () => undefined)
}
