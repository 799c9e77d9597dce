import { nameOf, type Pipeline } from '~/api/pipelines'
import type { BatchAction } from '~/batch/batch'
import type { Launch } from '~/components/batches/launcher'
import { pipelineSelection } from '~/components/pipeline-selection'
import type { IndexedPipeline } from './rows/indexed-pipeline'

/** Exactly these, each id once: two rows with one id are one target. */
export function launchOf(action: BatchAction, entries: readonly IndexedPipeline[]): Launch {
  const records = new Map<string, Pipeline>()
  for (const { pipeline } of entries) {
    if (pipeline._id !== undefined && !records.has(pipeline._id))
      records.set(pipeline._id, pipeline)
  }
  const targets = [...records].map(([id, pipeline]) => ({ id, name: nameOf(pipeline) }))
  return {
    request: { action, type: 'pipeline', targets },
    records,
    select: (ids) => {
      pipelineSelection.clear()
      pipelineSelection.setRange(ids, true)
    },
  }
}
