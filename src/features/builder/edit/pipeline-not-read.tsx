import { ApiError } from '~/api/api-error'
import { paths } from '~/components/paths'
import { QueryState } from '~/components/query-state'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { useCancelPipeline } from '~/queries/pipeline'

/** Shown while the pipeline is loading, or when it is gone or cannot be read. */
export function PipelineNotRead({
  id,
  query,
}: {
  readonly id: string
  readonly query: Parameters<typeof QueryState>[0]['query']
}) {
  const cancel = useCancelPipeline(id)
  const { error } = query
  if (error instanceof ApiError && error.kind === 'not_found') {
    return (
      <EmptyState
        title="This pipeline no longer exists"
        actions={
          <LinkButton look="plain" to={paths.pipelines()}>
            Go to Pipelines
          </LinkButton>
        }
      >
        The service has none with this id that this token may see. It was deleted, or the link is
        not whole.
      </EmptyState>
    )
  }
  return <QueryState query={query} subject="pipeline" onCancel={cancel} />
}
