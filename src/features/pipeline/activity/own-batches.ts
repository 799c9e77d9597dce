import type { BatchItem, BatchView } from '~/batch/engine/batch'
import { useBatchEngine, useBatches } from '~/batch/ui/batch-store'
import { onClear } from '~/stores/clear-local-data'

/** What this browser has sent, newest first; nothing until its journal is there. */
export function useOwnBatches(): readonly BatchView[] {
  useBatchEngine()
  return useBatches()
}

/** The index of the id in each batch. A batch never changes, and may have 10,000 items. */
const places = new Map<string, number>()
onClear('work', () => places.clear())

export interface SentItem {
  readonly batch: BatchView
  readonly item: BatchItem
}

/** What this browser asked of one pipeline, newest first. */
export function sentItemsOn(id: string, batches: readonly BatchView[]): readonly SentItem[] {
  return batches.flatMap((batch) => {
    if (batch.type !== 'pipeline') return []
    const key = `${batch.id} ${id}`
    let at = places.get(key)
    if (at === undefined) {
      at = [...batch.items()].findIndex(({ target }) => target.id === id)
      places.set(key, at)
    }
    return at === -1 ? [] : [{ batch, item: batch.item(at) }]
  })
}
