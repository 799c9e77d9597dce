import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError, isOffline } from '~/api/api-error'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { CodeDetails } from './code-block'
import { asSentence, reportOfError, describeReadError } from './error-messages'
import { paths } from './paths'
import { ServiceText } from './service-text'

export function ErrorDetails({ error }: { readonly error: unknown }) {
  return <CodeDetails summary="Details" text={reportOfError(error)} copyLabel="Copy details" />
}

export function ErrorPanel({
  subject,
  error,
  onRetry,
  actions,
}: {
  /** A noun, for example "pipelines" for a list or "pipeline" for one record. */
  readonly subject: string
  readonly error: unknown
  readonly onRetry: () => void
  readonly actions: ReactNode
}) {
  const { cause, advice, guide } = describeReadError(error)
  const isRefused = error instanceof ApiError && error.kind === 'forbidden'
  const message = isRefused ? error.facts.message : undefined
  // `cause` would begin with “no permission”, which the title already says.
  const reason = message === undefined ? cause : `The service says: “${message}”`
  return (
    <div role="alert">
      <EmptyState
        title={
          isRefused
            ? `You have no permission to read the ${subject}`
            : `The ${subject} could not be read`
        }
        actions={
          <>
            <Button look={isRefused ? 'plain' : 'primary'} onClick={onRetry}>
              Retry
            </Button>
            {actions}
          </>
        }
      >
        <p>
          {!isOffline(error) && <ServiceText text={asSentence(reason)} />} {advice}{' '}
          {guide !== undefined && (
            <Link to={paths.settings()} className="text-accent underline">
              {guide}
            </Link>
          )}
        </p>
        <div className="mt-3">
          <ErrorDetails error={error} />
        </div>
      </EmptyState>
    </div>
  )
}
