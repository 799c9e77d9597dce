import { focusField } from '../draft/focus-field'
import type { ShowBuilder } from '../draft/use-builder-view'
import type { PlacedProblem } from './problem-locations'

/** Opens the step that the problem is about and focuses its field. */
export function goToProblem(
  { step, field }: Pick<PlacedProblem, 'step' | 'field'>,
  keys: readonly string[],
  onShow: ShowBuilder,
): void {
  if (step !== undefined) onShow({ step: keys.indexOf(step) + 1, editor: 'form' })
  else onShow({ editor: 'form' })
  if (field !== undefined) focusField(field)
}
