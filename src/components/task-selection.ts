import { createSelection } from '~/lib/selection'

/** Which tasks are selected, by id. It outlives the screen, not the session. */
export const taskSelection = createSelection()
