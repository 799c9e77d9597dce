/**
 * The single keys that ask for an action, the same in every list. They stand apart from the action table, because the
 * first rows need the keys and not the table.
 */
export const ACTION_KEYS = { run: 'e', stop: 's', approve: 'a', reject: 'r' } as const
