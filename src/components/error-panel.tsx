import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError, isOffline } from '~/api/api-error'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { CodeDetails } from './code-details'
import { asSentence, reportOfError, describeReadError } from './error-messages'
import { paths } from './paths'
import { ServiceText } from './service-text'

export function ErrorDetails({ error }: { readonly error: unknown }) {
  return <CodeDetails summary="Details" text={reportOfError(error)} copyLabel="Copy details" />
}

/** @param subject a noun in the plural */
export function titleOfFailure(subject: string, error: unknown): string {
  return error instanceof ApiError && error.kind === 'forbidden'
    ? `This token has no permission to read the ${subject}`
    : `The ${subject} could not be read`
}

/** An error in the place of data that could not be read. */
export function ErrorPanel({
  title,
  error,
  onRetry,
  actions,
}: {
  readonly title: string
  readonly error: unknown
  readonly onRetry?: () => void
  readonly actions?: ReactNode
}) {
  const { cause, advice, guide } = describeReadError(error)
  return (
    <div role="alert">
      <EmptyState
        title={title}
        actions={
          <>
            {onRetry !== undefined && (
              <Button look="primary" onClick={onRetry}>
                Retry
              </Button>
            )}
            {actions}
          </>
        }
      >
        {!isOffline(error) && (
          <p>
            <ServiceText text={asSentence(cause)} />
          </p>
        )}
        <p>
          {advice}{' '}
          {guide !== undefined && (
            <Link to={paths.settings()} className="text-accent underline">
              {guide}
            </Link>
          )}
        </p>
        <div className="mt-3 flex justify-center">
          <ErrorDetails error={error} />
        </div>
      </EmptyState>
    </div>
  )
}
