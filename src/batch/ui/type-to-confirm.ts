import type { BatchTarget } from '~/batch/engine/batch'
import type { BatchAction } from '~/domain/action-table'
import { visibleText } from '~/lib/visible-text'

const LONGEST = 60

/** More than so many are confirmed by typing what `wordsToType` says. */
const TYPED_ABOVE = {
  status: Infinity,
  run: 100,
  stop: 100,
  reset: 100,
  delete: 1,
  approve: Infinity,
  reject: Infinity,
} as const satisfies Record<BatchAction, number>

/** Is a click too little to confirm these? A deletion also where a state is not known. */
export function needsTyping(action: BatchAction, count: number, hasUnknown: boolean): boolean {
  return count > TYPED_ABOVE[action] || (action === 'delete' && count > 0 && hasUnknown)
}

/** Can a person type it from what stands on the screen? */
function isTypable(name: string): boolean {
  return name !== '' && name.length <= LONGEST && name === visibleText(name) && name === name.trim()
}

/** What is typed to confirm: the name of a single one where it can be typed, else the count. */
export function wordsToType(targets: readonly BatchTarget[]): string {
  const [only] = targets
  return targets.length === 1 && only !== undefined && isTypable(only.name)
    ? only.name
    : String(targets.length)
}
