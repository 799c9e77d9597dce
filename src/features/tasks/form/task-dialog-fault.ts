/** What became of a task that was to be created or changed, where it is not simply done. */
import { ApiError, mayHaveBeenDone } from '~/api/api-error'
import type { Outcome } from '~/batch/engine/outcome'
import { reasonOfError } from '~/batch/engine/outcome-messages'

type Change = 'created' | 'changed'

/** What to do, where nobody can tell whether it was done: there is no list of tasks to look in. */
const THEN = {
  created:
    'The service lists no tasks, so Sluice cannot look for it. Ask who can see it before you create it again.',
  changed: 'Check its status before you ask again.',
} as const satisfies Record<Change, string>

/** Created, and not to be found. */
export const NO_ID =
  'The service took it and did not say its id. Add it by its id when you know it.'

/**
 * Of one that was sent before, whose answer nobody has read.
 *
 * @param isRead of a change: the status is known, and gives another text
 */
export function faultOfLost(name: string, change: Change, isRead: boolean): string {
  const lost = `“${name}” may have been ${change}: no answer of it has been read.`
  if (change === 'created') return `${lost} ${THEN.created}`
  return isRead ? `${lost} Its status gives another text than stands here.` : lost
}

export function faultOfError(error: unknown, change: Change): string {
  if (!(error instanceof ApiError)) return mayBe('Sluice could not use the answer.', change)
  const { words } = error.facts
  if (mayHaveBeenDone(error.kind)) return mayBe(reasonOfError(error), change)
  return `Not ${change}. ${words === undefined ? reasonOfError(error) : `The service says: “${words}”`}`
}

/** @returns `undefined` for what is done */
export function faultOfOutcome(outcome: Outcome, change: Change): string | undefined {
  if (outcome.kind === 'done') return undefined
  if (outcome.kind === 'unknown') return mayBe(outcome.reason, change)
  if (outcome.kind === 'not_sent') return `Not ${change}. ${outcome.reason}`
  return `Not ${change}. The service says: “${outcome.reason}”`
}

function mayBe(reason: string, change: Change): string {
  return `It may have been ${change}. ${reason} ${THEN[change]}`
}
