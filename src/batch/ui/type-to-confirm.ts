import type { BatchTarget } from '~/batch/engine/batch'
import { visibleText } from '~/lib/visible-text'

const LONGEST = 60

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
