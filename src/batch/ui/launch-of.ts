import { nameOf, type Pipeline } from '~/api/pipelines'
import type { BatchAction } from '~/batch/engine/batch'
import type { Selection } from '~/lib/selection'
import type { Launch } from './batch-request'

/**
 * Exactly these, each id once: two rows with one id are one target.
 *
 * @param keys of the rows in the selection, where they are not the ids
 */
export function launchOf(
  action: BatchAction,
  pipelines: Iterable<Pipeline>,
  selection: Selection,
  keys?: readonly string[],
): Launch {
  const records = new Map<string, Pipeline>()
  for (const pipeline of pipelines) {
    if (pipeline._id !== undefined && !records.has(pipeline._id))
      records.set(pipeline._id, pipeline)
  }
  const targets = [...records].map(([id, pipeline]) => ({ id, name: nameOf(pipeline) }))
  return {
    request: { action, type: 'pipeline', targets },
    records,
    spends: { selection, keys: keys ?? [...records.keys()] },
  }
}
