import { readPipeline, type Pipeline } from '~/api/pipelines'
import { pipelineRows, type PipelineRow } from './pipeline-rows'

export function aPipeline(record: Record<string, unknown>): Pipeline {
  const pipeline = readPipeline(record)
  if (pipeline === undefined) throw new Error('A pipeline is read from an object.')
  return pipeline
}

export function rowsOf(records: readonly Record<string, unknown>[]): readonly PipelineRow[] {
  return pipelineRows(records.map(aPipeline), () => undefined)
}
