import { createSelection } from '~/lib/selection'
import { onClear } from '~/stores/clear-local-data'

/** Which tasks are selected, by id. It outlives the screen, not the session. */
export const taskSelection = createSelection()
onClear('work', taskSelection.clear)
