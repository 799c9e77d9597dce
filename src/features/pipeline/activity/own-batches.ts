import { useSyncExternalStore } from 'react'
import type { BatchItem, BatchView } from '~/batch/engine/batch'
import { useEngine } from '~/batch/ui/batch-request'
import { onClear } from '~/stores/clear-local-data'

const NONE: readonly BatchView[] = []
const nothing = () => NONE
const still = () => () => {}

/** What this browser has sent, newest first; nothing until its journal is there. */
export function useOwnBatches(): readonly BatchView[] {
  const engine = useEngine()
  return useSyncExternalStore(engine?.subscribe ?? still, engine?.batches ?? nothing)
}

/** Where the id stands in each confirmed list, which never changes and may hold 10,000. */
const places = new Map<string, number>()
onClear('work', () => places.clear())

export interface OwnDeed {
  readonly view: BatchView
  readonly item: BatchItem
}

/** What this browser asked of one pipeline, newest first. */
export function deedsOn(id: string, batches: readonly BatchView[]): readonly OwnDeed[] {
  return batches.flatMap((view) => {
    if (view.type !== 'pipeline') return []
    const key = `${view.id} ${id}`
    let at = places.get(key)
    if (at === undefined) {
      at = [...view.items()].findIndex(({ target }) => target.id === id)
      places.set(key, at)
    }
    return at === -1 ? [] : [{ view, item: view.item(at) }]
  })
}
