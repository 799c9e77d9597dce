import { counted, countText } from '~/lib/count-text'

export interface StepProblems {
  readonly errors: number
  readonly warnings: number
  /** Are the errors shown in red? If not, they are shown as fields to fill in. */
  readonly isMarked: boolean
}

/** "2 problems", or "2 to fill in" if no problem is shown in red yet. */
export function problemsText(count: number, isMarked: boolean): string {
  return isMarked ? counted(count, 'problem') : `${countText(count)} to fill in`
}
