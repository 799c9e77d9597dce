// The keys that start an action. They are not in the action table, because the list needs them before it loads that table.

/** The keys for the lists of pipelines and tasks. A new key does not compile until the list of pipelines handles it. */
export const LIST_KEYS = { run: 'e', stop: 's' } as const
/** The keys for Approvals. */
export const GATE_KEYS = { approve: 'a', reject: 'r' } as const
