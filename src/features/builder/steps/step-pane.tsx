import type { ShowBuilder } from '../draft/use-builder-view'
import { StepForm } from './step-form'
import { StepPalette } from './step-palette'
import type { StepTypes } from './use-step-types'

export interface StepPaneProps {
  /** The open step; `undefined` for the list of step types. */
  readonly stepKey: string | undefined
  readonly stepTypes: StepTypes
  /** The messages by field. */
  readonly problems: ReadonlyMap<string, readonly string[]>
  readonly onShow: ShowBuilder
}

/** The form of the open step, or the list of step types. */
export function StepPane({ stepKey, stepTypes, problems, onShow }: StepPaneProps) {
  if (stepKey === undefined) return <StepPalette stepTypes={stepTypes} onShow={onShow} />
  return (
    <StepForm
      key={stepKey}
      stepKey={stepKey}
      stepTypes={stepTypes}
      problems={problems}
      onShow={onShow}
    />
  )
}
