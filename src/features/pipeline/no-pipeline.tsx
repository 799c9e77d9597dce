import { type UseQueryResult } from '@tanstack/react-query'
import type { Pipeline } from '~/api/pipelines'
import { PageHeading } from '~/components/page-heading'
import { ServiceText } from '~/components/service-text'
import { visibleText } from '~/lib/visible-text'
import { WhileLoading } from '~/ui/while-loading'
import { beginningOf } from '~/components/long-text'
import { PipelineTrouble } from './pipeline-trouble'
import { useCancelPipeline } from '~/queries/pipeline'

interface NoPipelineProps {
  readonly id: string
  readonly query: UseQueryResult<Pipeline>
}

/** In place of a pipeline that is not there: not yet, not any more, or not readable. */
export function NoPipeline({ id, query }: NoPipelineProps) {
  const cancel = useCancelPipeline(id)
  const title = `Pipeline ${beginningOf(visibleText(id), 100)}`
  // On its first attempt, and not given up.
  const isLoading = query.isFetching && query.failureCount === 0
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
      {isLoading ? <Skeleton onCancel={cancel} /> : <PipelineTrouble id={id} query={query} />}
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
