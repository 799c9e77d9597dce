/**
 * The keys that start an action. Each key is the same in every list. The keys are not in the action table, because the
 * list needs the keys before that table is loaded.
 */
export const ACTION_KEYS = { run: 'e', stop: 's', approve: 'a', reject: 'r' } as const
