import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { WhileLoading } from '~/ui/while-loading'
import { ErrorPanel, titleOfFailure } from './error-panel'
import { wordsOfReadError } from './error-words'
import { RetryCountdown } from './retry-countdown'
import { useService } from './service-context'

/**
 * What stands in place of data that are not there: refused, failed, about to be tried again, given
 * up, or on its way. To be shown only while a query has no data.
 */
export function QueryState({
  query,
  subject,
  onCancel,
}: {
  readonly query: Pick<UseQueryResult, 'error' | 'failureReason' | 'fetchStatus' | 'refetch'>
  /** What is read, in the plural: "tool types". */
  readonly subject: string
  readonly onCancel: () => void
}) {
  const { readRetry } = useService()
  const { error, failureReason } = query
  if (error !== null) {
    return (
      <ErrorPanel
        title={titleOfFailure(subject, error)}
        error={error}
        onRetry={() => void query.refetch({ cancelRefetch: false })}
      />
    )
  }
  const nextAttempt = readRetry.nextAttemptAt(failureReason)
  if (failureReason !== null && nextAttempt !== undefined) {
    return (
      <RetryCountdown
        cause={wordsOfReadError(failureReason).cause}
        until={nextAttempt}
        onTryNow={() => void query.refetch({ cancelRefetch: true })}
      />
    )
  }
  // Given up by its reader, or waiting for a token.
  if (query.fetchStatus === 'idle') {
    return (
      <EmptyState
        title="Nothing has been read yet"
        actions={
          <Button look="primary" onClick={() => void query.refetch()}>
            Read the {subject}
          </Button>
        }
      />
    )
  }
  return <RowsOnTheirWay subject={subject} onCancel={onCancel} />
}

const WIDTHS = ['w-52', 'w-40', 'w-64', 'w-48', 'w-56', 'w-36']

/** The rows that come. */
function RowsOnTheirWay({
  subject,
  onCancel,
}: {
  readonly subject: string
  readonly onCancel: () => void
}) {
  return (
    <WhileLoading label={`Loading ${subject}`} onCancel={onCancel} className="overflow-hidden">
      <div className="pt-8">
        {Array.from({ length: 12 }, (_, index) => (
          <div key={index} className="row-h hairline flex items-center gap-6 border-b px-4">
            <span className={`bg-pressed h-2.5 rounded-full ${WIDTHS[index % WIDTHS.length]}`} />
            <span className="bg-pressed h-2.5 w-28 rounded-full" />
            <span className="bg-pressed h-2.5 w-20 rounded-full max-sm:hidden" />
          </div>
        ))}
      </div>
    </WhileLoading>
  )
}
