import { ACTION_TABLE, actionsIn } from '~/domain/action-table'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { moveFocusToHeading } from '~/ui/focus-heading'

type Decision = 'approve' | 'reject'

interface DecideButtonsProps {
  /** The number of gates that are decided together. Undefined for a single gate. */
  readonly count?: number
  readonly isMain: boolean
  readonly unavailable: string | undefined
  readonly className?: string
  readonly onDecide: (decision: Decision) => void
}

/** The buttons Reject and Approve. Both open a dialog, in which a rejection also needs a reason. */
export function DecideButtons(props: DecideButtonsProps) {
  const { count, isMain, unavailable, className = '', onDecide } = props
  // The button that continues the run is last, as in dialogs.
  const decisions = actionsIn('page', 'pipeline', 'decide').toReversed()
  return (
    <div className={`flex gap-2 max-sm:[&>button]:flex-1 ${className}`}>
      {decisions.map((decision) => {
        const { verb, opensDialog } = ACTION_TABLE[decision]
        const number = count === undefined ? '' : ` ${countText(count)}`
        return (
          <Button
            key={decision}
            ref={moveFocusToHeading}
            look={decision === 'approve' && isMain ? 'primary' : 'plain'}
            unavailable={unavailable}
            className="sm:min-w-24"
            onClick={() => onDecide(decision)}
          >
            {`${verb}${number}${opensDialog ? '…' : ''}`}
          </Button>
        )
      })}
    </div>
  )
}
