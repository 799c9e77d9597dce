import type { ReactNode } from 'react'
import { Button } from './button'
import { moveFocusToHeading } from './focus-heading'
import { useDelayed } from './use-delayed'

export const NO_ANSWER_YET = 'Still loading: the service has not answered for 10\u00a0s.'

interface WhileLoadingProps {
  readonly label: string
  readonly onCancel: () => void
  readonly className: string
  readonly children: ReactNode
}

/** Shows the placeholder after 300 ms. After ten seconds it also shows a message and a Cancel button. */
export function WhileLoading(props: WhileLoadingProps) {
  const { label, onCancel, className, children } = props
  const isLate = useDelayed(true, 300)
  const isVeryLate = useDelayed(true, 10_000)

  return (
    <div ref={moveFocusToHeading} role="status" aria-label={label} className={className}>
      {isVeryLate && (
        <p className="flex items-center gap-3 px-4 py-2 text-sm">
          {NO_ANSWER_YET}
          <Button onClick={onCancel}>Cancel</Button>
        </p>
      )}
      {isLate && <div aria-hidden="true">{children}</div>}
    </div>
  )
}
