import { own } from '~/lib/json'
import { valueAt } from '~/lib/json-path'
import { Button } from '~/ui/button'
import { stepsIn } from '../draft/draft'
import { focusStepHeading } from '../draft/focus-field'
import { useDraftSession, useDraftState } from '../draft/draft-session'
import type { ShowBuilder } from '../draft/use-builder-view'
import { templateSteps } from './step-template'
import type { StepType } from './step-types'

interface TemplateButtonProps {
  readonly types: readonly StepType[]
  readonly onShow: ShowBuilder
}

/** Adds the usual steps at once, as long as the pipeline has at most its source. */
export function TemplateButton({ types, onShow }: TemplateButtonProps) {
  const { store } = useDraftSession()
  const pipeline = useDraftState(({ history }) => history.present.pipeline)
  const before = stepsIn(pipeline)
  const source = valueAt(before[0], ['tool', 'configuration', 'repository'])
  const repository = typeof source === 'string' ? source : ''
  const steps = before.length > 1 ? [] : templateSteps(types, repository)
  if (steps.length === 0) return null
  const names = steps.map((step) => String(own(step, 'name')).toLowerCase())
  const add = () => {
    store.edit({ type: 'replace', pipeline: { ...pipeline, steps: [...before, ...steps] } })
    onShow({ step: before.length + 1 }, 'later')
    // The button goes with the first steps.
    focusStepHeading()
  }
  return (
    <div className="flex flex-col items-start gap-1 px-4 py-2 text-sm">
      <Button onClick={add}>Add {names.join(', ')}</Button>
      <p className="text-soft text-xs">
        {repository === '' ? 'Without a source, the' : 'The'} values are guesses
        {repository !== '' && ', named after the repository'}. Check them in each step.
      </p>
    </div>
  )
}
