import type { BatchAction } from '~/batch/batch'
import { launchOf } from '~/components/batches/launch-of'
import type { Launch } from '~/components/batches/launcher'
import { pipelineSelection } from '~/components/pipeline-selection'
import type { IndexedPipeline } from '../rows/indexed-pipeline'

export function launchOfEntries(action: BatchAction, entries: readonly IndexedPipeline[]): Launch {
  const pipelines = entries.map(({ pipeline }) => pipeline)
  return launchOf(action, pipelines, pipelineSelection)
}
