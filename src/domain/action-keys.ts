/**
 * The keys that start an action, the same in every list. They are not in the action table, because the first rows
 * need the keys before that table is loaded.
 */
export const ACTION_KEYS = { run: 'e', stop: 's', approve: 'a', reject: 'r' } as const
