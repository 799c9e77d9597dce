import type { BatchAction } from '~/batch/engine/batch'
import { launchOf } from '~/batch/ui/launch-of'
import type { Launch } from '~/batch/ui/batch-request'
import { pipelineSelection } from '~/stores/selection'
import type { IndexedPipeline } from '../rows/indexed-pipeline'

/** @param listed keys of the rows that the list shows, where others may be among the entries */
export function launchOfEntries(
  action: BatchAction,
  entries: readonly IndexedPipeline[],
  listed?: readonly string[],
): Launch {
  const pipelines = entries.map(({ pipeline }) => pipeline)
  const keys = entries.map(({ key }) => key)
  const launch = launchOf(action, pipelines, pipelineSelection, keys)
  if (listed === undefined) return launch
  const shown = new Set(listed)
  return { ...launch, isListed: (id) => shown.has(id) }
}
