import { type UseQueryResult } from '@tanstack/react-query'
import type { Pipeline } from '~/api/pipelines'
import { PageHeading } from '~/components/page-heading'
import { ServiceCode } from '~/components/service-text'
import { visibleText } from '~/lib/visible-text'
import { beginningOf } from '~/components/long-text'
import { PipelineTrouble } from './pipeline-trouble'

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
          Pipeline <ServiceCode text={beginningOf(id, 200)} className="text-lg" />
        </PageHeading>
      </div>
      <PipelineTrouble id={id} query={query} />
    </div>
  )
}
