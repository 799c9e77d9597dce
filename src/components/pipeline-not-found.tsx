import type { ReactNode } from 'react'
import type { ApiError } from '~/api/api-error'
import { Button, LinkButton } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { ErrorDetails } from './error-panel'
import { paths } from './paths'

export const LINK_TO_PIPELINES = (
  <LinkButton look="plain" to={paths.pipelines()}>
    Go to Pipelines
  </LinkButton>
)

export function PipelineNotFound({
  error,
  onRetry,
  children,
}: {
  readonly error: ApiError
  readonly onRetry: () => void
  readonly children?: ReactNode
}) {
  return (
    <EmptyState
      title="Pipeline not found"
      actions={
        <>
          <Button onClick={onRetry}>Retry</Button>
          {LINK_TO_PIPELINES}
        </>
      }
    >
      <p>
        The service shows you no pipeline with this id. The pipeline may have been deleted, the link
        may be incomplete, or you may have no access.
      </p>
      <div className="mt-2 flex justify-center">{children}</div>
      <div className="mt-3 flex justify-center">
        <ErrorDetails error={error} />
      </div>
    </EmptyState>
  )
}
