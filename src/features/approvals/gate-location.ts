/** Where a gate is shown: the window width and the address parameter that decide it. */

/** Below this there is no room for two columns beside the navigation: the queue, or one gate in its place. */
export const ONE_COLUMN = '(width < 58rem)'

/** State of a visit to a gate that was opened from the queue: Back leads to the queue. */
export const FROM_QUEUE = 'from the queue'

/** The parameter of the address that names the open gate. */
export const GATE = 'gate'
