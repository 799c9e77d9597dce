import { useSyncExternalStore } from 'react'
import { createSelection } from '~/lib/selection'
import { onClear } from '~/stores/clear-local-data'

/**
 * Which pipelines are selected, by row key. It outlives the list: leaving the screen, a poll, a sort
 * or a filter takes nothing out of it.
 */
export const pipelineSelection = createSelection()
onClear('work', pipelineSelection.clear)

/** Re-renders with each change of the selection; for what counts it. */
export function useSelectionVersion(): number {
  return useSyncExternalStore(pipelineSelection.subscribe, pipelineSelection.getSnapshot)
}
