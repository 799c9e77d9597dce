import { ACTION_TABLE, actionsIn } from '~/domain/action-table'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { handFocusOn } from '~/ui/focus-heading'

/** The buttons go once the gate is decided. */
const toHeading = handFocusOn()

type Decision = 'approve' | 'reject'

interface DecideButtonsProps {
  /** How many are decided together; left out for the one that is shown. */
  readonly count?: number
  /** Is approving what the view is for? */
  readonly isMain: boolean
  readonly unavailable: string | undefined
  readonly className?: string
  readonly onDecide: (decision: Decision) => void
}

/** Reject and Approve, the same wherever gates are decided. A dialog follows both; a rejection also needs a reason. */
export function DecideButtons(props: DecideButtonsProps) {
  const { count, isMain, unavailable, className = '', onDecide } = props
  // As in a dialog, what goes on is last.
  const decisions = actionsIn('page', 'pipeline', 'decide').toReversed()
  return (
    <div className={`flex gap-2 max-sm:[&>button]:flex-1 ${className}`}>
      {decisions.map((decision) => {
        const { verb, opensDialog } = ACTION_TABLE[decision]
        const number = count === undefined ? '' : ` ${countText(count)}`
        return (
          <Button
            key={decision}
            ref={toHeading}
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
