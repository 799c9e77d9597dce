import type { UseQueryResult } from '@tanstack/react-query'
import { OtherClock, StaleNotice } from '~/components/read-notices'
import { ServiceText } from '~/components/service-text'
import { counted } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'

interface TaskNoticesProps {
  readonly forgotten: number
  readonly onKeepAgain: () => void
  /** The name of a task that may have been created, but whose id is unknown. */
  readonly lost: string | undefined
  readonly onOpenForm: () => void
  readonly onDismiss: () => void
  readonly query: UseQueryResult | undefined
  readonly readAt: number
}

export function TaskNotices(props: TaskNoticesProps) {
  const { forgotten, onKeepAgain, lost, onOpenForm, onDismiss, query, readAt } = props
  return (
    <div role="status">
      {lost !== undefined && (
        <Notice
          actions={
            <span className="flex gap-2">
              <Button onClick={onOpenForm}>Open the form</Button>
              <Button onClick={onDismiss}>Dismiss</Button>
            </span>
          }
        >
          “<ServiceText text={lost} />” may have been created, but Sluice does not know its id.
        </Notice>
      )}
      {forgotten > 0 && (
        <Notice tone="neutral" actions={<Button onClick={onKeepAgain}>Undo</Button>}>
          {counted(forgotten, 'task was', 'tasks were')} removed from this browser. Nothing changed
          on the service.
        </Notice>
      )}
      {query !== undefined && <StaleNotice query={query} at={readAt} />}
      <OtherClock />
    </div>
  )
}
