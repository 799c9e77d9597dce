import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '~/api/api-error'
import type { Pipeline } from '~/api/pipelines'
import { BackLink } from '~/components/back-link'
import { ErrorDetails } from '~/components/error-panel'
import { PageHeading } from '~/components/page-heading'
import { paths } from '~/components/paths'
import { QueryState } from '~/components/query-state'
import { ServiceCode } from '~/components/service-text'
import { visibleText } from '~/lib/visible-text'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { WhileLoading } from '~/ui/while-loading'
import { beginningOf } from '~/components/long-text'
import { toList, OwnCopy } from './pipeline-notices'
import { useCancelPipeline } from '~/queries/pipeline'

interface NoPipelineProps {
  readonly id: string
  readonly query: UseQueryResult<Pipeline>
}

/** Replaces the page if there is no pipeline to show: it is loading, was not found, or could not be read. */
export function NoPipeline({ id, query }: NoPipelineProps) {
  const cancel = useCancelPipeline(id)
  const title = `Pipeline ${beginningOf(visibleText(id), 100)}`
  // Only the first attempt counts as loading. Retries after a failure do not.
  const isLoading = query.isFetching && query.failureCount === 0
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="flex flex-col gap-2 px-4 pt-3 pb-3 [&_h1]:py-0">
        <BackLink to={paths.pipelines()}>Pipelines</BackLink>
        <PageHeading title={title}>
          Pipeline <ServiceCode text={beginningOf(id, 200)} className="text-lg" />
        </PageHeading>
      </div>
      {isLoading ? (
        <Skeleton onCancel={cancel} />
      ) : query.error instanceof ApiError && query.error.kind === 'not_found' ? (
        <NotFound id={id} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <QueryState query={query} subject="pipeline" onCancel={cancel} actions={toList} />
      )}
    </div>
  )
}

function Skeleton({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <WhileLoading label="Loading the pipeline" onCancel={onCancel} className="py-4">
      <div className="flex flex-col gap-6 px-4">
        {['w-64', 'w-96', 'w-80'].map((width) => (
          <span key={width} className={`bg-pressed h-2.5 max-w-full rounded-full ${width}`} />
        ))}
      </div>
    </WhileLoading>
  )
}

function NotFound({
  id,
  error,
  onRetry,
}: {
  readonly id: string
  readonly error: ApiError
  readonly onRetry: () => void
}) {
  return (
    <EmptyState
      title="Pipeline not found"
      actions={
        <>
          <Button onClick={onRetry}>Retry</Button>
          {toList}
        </>
      }
    >
      <p>
        The service shows you no pipeline with this id. The pipeline may be deleted, the link may be
        incomplete, or you may have no access.
      </p>
      <div className="mt-2 flex justify-center">
        <OwnCopy id={id} />
      </div>
      <div className="mt-3 flex justify-center">
        <ErrorDetails error={error} />
      </div>
    </EmptyState>
  )
}
