import type { UseQueryResult } from '@tanstack/react-query'
import { OtherClock, StaleNotice } from '~/components/read-notices'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'

interface TaskNoticesProps {
  /** How many were forgotten last. */
  readonly forgotten: number
  readonly onKeepAgain: () => void
  /** When something older is on the screen; epoch ms of its read. */
  readonly query: UseQueryResult | undefined
  readonly readAt: number
}

/** What has become of the list: below it, and read aloud. */
export function TaskNotices({ forgotten, onKeepAgain, query, readAt }: TaskNoticesProps) {
  return (
    <div role="status">
      {forgotten > 0 && (
        <Notice actions={<Button onClick={onKeepAgain}>Keep them again</Button>}>
          {forgotten.toLocaleString()} forgotten in this browser. On the service nothing has
          changed.
        </Notice>
      )}
      {query !== undefined && query.error !== null && (
        <StaleNotice
          at={readAt}
          error={query.error}
          onRetry={() => void query.refetch({ cancelRefetch: false })}
        />
      )}
      <OtherClock />
    </div>
  )
}
