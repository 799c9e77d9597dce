/**
 * The keys that start an action. A key starts the same action in every list that uses this key. The keys are not in the
 * action table, because the list needs the keys before that table is loaded.
 */
export const ACTION_KEYS = { run: 'e', stop: 's', approve: 'a', reject: 'r' } as const
