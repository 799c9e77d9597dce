import { useAnnounce } from '~/components/announcer'
import { visibleText } from '~/lib/visible-text'
import { Button } from '~/ui/button'
import { useBuilderDesk } from '../builder-desk'
import { focusStepForm } from '../focus-field'
import type { ShowBuilder } from '../use-builder-view'

/** What can be done with a step as a whole. */
export function StepActions({
  stepKey,
  at,
  name,
  onShow,
}: {
  readonly stepKey: string
  readonly at: number
  readonly name: string
  readonly onShow: ShowBuilder
}) {
  const { store } = useBuilderDesk()
  const announce = useAnnounce()
  const count = store.get().history.present.keys.length
  const called = visibleText(name) || `Step ${at + 1}`
  const move = (to: number) => {
    store.edit({ do: 'move', step: stepKey, to })
    onShow({ step: to + 1 }, 'followed')
    announce(`${called} is now ${to + 1} of ${count}`)
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
          store.edit({ do: 'duplicate', step: stepKey })
          onShow({ step: at + 2 })
          announce(`${called} was duplicated`)
        }}
      >
        Duplicate
      </Button>
      <Button
        onClick={() => {
          store.edit({ do: 'remove', step: stepKey })
          onShow({ step: at === 0 ? undefined : at }, 'followed')
          announce(`${called} was removed. Undo brings it back.`)
          focusStepForm()
        }}
      >
        Remove
      </Button>
    </div>
  )
}
