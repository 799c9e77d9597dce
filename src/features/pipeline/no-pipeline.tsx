import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError } from '~/api/api-error'
import { pipelineKeys } from '~/api/pipeline-queries'
import type { Pipeline } from '~/api/pipelines'
import { ErrorDetails, ErrorPanel } from '~/components/error-panel'
import { wordsOfReadError } from '~/components/error-words'
import { PageHeading } from '~/components/page-heading'
import { paths } from '~/components/paths'
import { RetryCountdown } from '~/components/retry-countdown'
import { useService } from '~/components/service-context'
import { ServiceText } from '~/components/service-text'
import { visibleText } from '~/lib/visible-text'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { useDelayed } from '~/ui/use-delayed'
import { OwnCopy } from './own-copy'
import { beginningOf } from './long-text'

interface NoPipelineProps {
  readonly id: string
  readonly query: UseQueryResult<Pipeline>
}

/** In place of a pipeline that is not there: not yet, not any more, or not readable. */
export function NoPipeline({ id, query }: NoPipelineProps) {
  const title = `Pipeline ${beginningOf(visibleText(id), 100)}`
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="px-4 pt-3">
        <PageHeading title={title}>
          Pipeline{' '}
          <code className="font-mono text-lg">
            <ServiceText text={beginningOf(id, 200)} />
          </code>
        </PageHeading>
      </div>
      <Reason id={id} query={query} />
    </div>
  )
}

const toList = (
  <Link className="text-accent self-center underline" to={paths.pipelines()}>
    Go to Pipelines
  </Link>
)

function Reason({ id, query }: NoPipelineProps): ReactNode {
  const { readRetry } = useService()
  const queries = useQueryClient()
  const { error, failureReason } = query
  const retry = () => void query.refetch({ cancelRefetch: false })
  if (error instanceof ApiError && error.kind === 'not_found') {
    return (
      <EmptyState
        title="This pipeline no longer exists"
        actions={
          <>
            <Button onClick={retry}>Look again</Button>
            {toList}
          </>
        }
      >
        <p>
          The service has none with the id{' '}
          <code className="font-mono text-sm">
            <ServiceText text={beginningOf(id, 200)} />
          </code>{' '}
          that this token may see. It was deleted, or the link is not whole.
        </p>
        <OwnCopy id={id} />
        <div className="mt-3 flex justify-center">
          <ErrorDetails error={error} />
        </div>
      </EmptyState>
    )
  }
  if (error !== null) {
    const title = 'The pipeline could not be read'
    return <ErrorPanel title={title} error={error} onRetry={retry} actions={toList} />
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
  if (query.fetchStatus === 'idle') {
    return (
      <EmptyState
        title="Nothing has been read yet"
        actions={
          <>
            <Button look="primary" onClick={retry}>
              Read the pipeline
            </Button>
            {toList}
          </>
        }
      />
    )
  }
  const cancel = () => void queries.cancelQueries({ queryKey: pipelineKeys.detail(id) })
  return <Skeleton onCancel={cancel} />
}

const WIDTHS = ['w-64', 'w-96', 'w-80', 'w-72', 'w-88', 'w-60']

/** The shape of what comes, after 300 ms; after ten seconds a word and a way out (UX 49). */
function Skeleton({ onCancel }: { readonly onCancel: () => void }) {
  const isLate = useDelayed(true, 300)
  const isVeryLate = useDelayed(true, 10_000)
  return (
    <div role="status" aria-label="Loading the pipeline" className="px-4 py-4">
      {isVeryLate && (
        <p className="mb-4 flex items-center gap-3 text-sm">
          Still loading: the service has not answered for 10 s.
          <Button onClick={onCancel}>Cancel</Button>
        </p>
      )}
      {isLate && (
        <div aria-hidden="true" className="flex flex-col gap-6">
          {WIDTHS.map((width) => (
            <span key={width} className={`bg-pressed h-2.5 max-w-full rounded-full ${width}`} />
          ))}
        </div>
      )}
    </div>
  )
}
