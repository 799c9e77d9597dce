/** Where a gate is seen. The build reads this, too (.ci/finish-build.ts), so it imports nothing. */

/** Below this there is no room for two columns beside the navigation: the queue, or one gate in its place. */
export const ONE_COLUMN = '(width < 58rem)'

/** The parameter of the address that names the open gate. */
export const GATE = 'gate'
