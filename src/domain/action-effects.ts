import type { BatchAction, Phrase } from './action-table'

/** What each action does beyond the meaning of its verb. `one` is for one target, `many` for several targets. */
export const ACTION_EFFECTS = {
  status: undefined,
  run: undefined,
  stop: {
    one: 'The run ends at its current step. Finished steps are not undone.',
    many: 'Each run ends at its current step. Finished steps are not undone.',
  },
  reset: {
    one: 'Clears the run state, as if there had never been a run.',
    many: 'Clears the run states, as if there had never been a run.',
  },
  delete: {
    one: 'The service cannot restore a deleted pipeline. Sluice keeps a copy in this browser. You can recover it under a new id.',
    many: 'The service cannot restore deleted pipelines. Sluice keeps copies in this browser. You can recover them under new ids.',
  },
  approve: {
    one: 'The run continues with the step after its gate.',
    many: 'Each run continues with the step after its gate.',
  },
  reject: {
    one: 'The run stops at its gate and counts as rejected.',
    many: 'Each run stops at its gate and counts as rejected.',
  },
} as const satisfies Record<BatchAction, Phrase | undefined>
