import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { ErrorPanel } from './error-panel'
import { RetryCountdown } from './retry-countdown'
import { TableSkeleton, type TableSkeletonProps } from './table-skeleton'
import { useService } from '~/queries/service-context'
import type { MissingRecords } from '~/api/list-paging'
import { counted } from '~/lib/count-text'

/**
 * Replaces the content of a page while the query has no data. Shows the error, the countdown to a retry, a button that
 * starts the read, or a skeleton.
 */
export function QueryState({
  query,
  subject,
  actions,
  ...loading
}: TableSkeletonProps & {
  readonly query: Pick<UseQueryResult, 'error' | 'failureReason' | 'fetchStatus' | 'refetch'>
  readonly actions?: ReactNode
}) {
  const { readRetry } = useService()
  const { error, failureReason } = query
  if (error !== null) {
    return (
      <ErrorPanel
        subject={subject}
        error={error}
        actions={actions}
        onRetry={() => void query.refetch({ cancelRefetch: false })}
      />
    )
  }
  const nextAttempt = readRetry.nextAttemptAt(failureReason)
  if (failureReason !== null && nextAttempt !== undefined) {
    return (
      <RetryCountdown
        subject={subject}
        error={failureReason}
        until={nextAttempt}
        onTryNow={() => void query.refetch({ cancelRefetch: true })}
      />
    )
  }
  // The read was canceled, or there is no token yet.
  if (query.fetchStatus === 'idle') {
    return (
      <EmptyState
        title="Nothing has been read yet"
        actions={
          <>
            {/* Takes the focus, because the Cancel button that had the focus has disappeared. */}
            <Button autoFocus look="primary" onClick={() => void query.refetch()}>
              Read the {subject}
            </Button>
            {actions}
          </>
        }
      />
    )
  }
  return <TableSkeleton subject={subject} {...loading} />
}

/** Replaces the rows if the service sent an empty list, although it has records. */
export function EmptyAnswer({
  missing: { total },
  actions,
}: {
  readonly missing: MissingRecords
  readonly actions?: ReactNode
}) {
  return (
    <EmptyState title="The service sent none of its records" actions={actions}>
      <p>
        The service says that it has {total === undefined ? 'records' : counted(total, 'record')},
        but the answer is empty.
      </p>
    </EmptyState>
  )
}
