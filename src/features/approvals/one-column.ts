/** Below this there is no room for two columns beside the navigation: the queue, then one gate in its place. */
export const ONE_COLUMN = '(width < 58rem)'
