import type { ShowBuilder } from '../draft/use-builder-view'
import { StepForm } from './step-form'
import { StepPalette } from './step-palette'
import type { StepTypes } from './use-step-types'

export interface StepPaneProps {
  /** The open step; `undefined` when one is to be added. */
  readonly stepKey: string | undefined
  readonly known: StepTypes
  /** What is wrong, by field. */
  readonly problems: ReadonlyMap<string, readonly string[]>
  readonly onShow: ShowBuilder
}

/** Beside the list of steps: the form of the open one, or the choice of another. */
export function StepPane({ stepKey, known, problems, onShow }: StepPaneProps) {
  if (stepKey === undefined) return <StepPalette known={known} onShow={onShow} />
  return (
    <StepForm key={stepKey} stepKey={stepKey} known={known} problems={problems} onShow={onShow} />
  )
}
