import { memo } from 'react'
import { useAnnounce } from '~/components/announcer'
import { visibleText } from '~/lib/visible-text'
import { Button } from '~/ui/button'
import { useDraftSession, useStepKeys } from '../draft/draft-session'
import { stepsIn } from '../draft/draft'
import { focusStepForm } from '../draft/focus-field'
import type { ShowBuilder } from '../draft/use-builder-view'
import { factsOf } from '../draft/step-facts'

/** The actions on a whole step. */
export const StepActions = memo(function StepActions({
  stepKey,
  at,
  onShow,
}: {
  readonly stepKey: string
  readonly at: number
  readonly onShow: ShowBuilder
}) {
  const { store } = useDraftSession()
  const announce = useAnnounce()
  const count = useStepKeys().length
  const called = () => {
    const step = stepsIn(store.getState().history.present.pipeline)[at]
    return visibleText(factsOf(step).name) || `Step ${at + 1}`
  }
  const move = (to: number) => {
    const name = called()
    store.edit({ do: 'move', step: stepKey, to })
    onShow({ step: to + 1 }, 'later')
    announce(`${name} is now ${to + 1} of ${count}`)
  }
  return (
    <div role="group" aria-label="This step" className="flex flex-wrap gap-2 sm:ml-auto">
      <Button
        unavailable={at === 0 ? 'It is the first step.' : undefined}
        onClick={() => move(at - 1)}
      >
        Move up
      </Button>
      <Button
        unavailable={at === count - 1 ? 'It is the last step.' : undefined}
        onClick={() => move(at + 1)}
      >
        Move down
      </Button>
      <Button
        onClick={() => {
          const name = called()
          store.edit({ do: 'duplicate', step: stepKey })
          onShow({ step: at + 2 })
          announce(`${name} was duplicated`)
        }}
      >
        Duplicate
      </Button>
      <Button
        onClick={() => {
          const name = called()
          store.edit({ do: 'remove', step: stepKey })
          onShow({ step: at === 0 ? undefined : at })
          announce(`${name} was removed. Undo brings it back.`)
          focusStepForm()
        }}
      >
        Remove
      </Button>
    </div>
  )
})
