import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { lazy, useEffect } from 'react'
import { pipelineKeys } from '~/api/pipeline-queries'
import type { Pipeline } from '~/api/pipelines'
import { PageHeading } from '~/components/page-heading'
import { ServiceText } from '~/components/service-text'
import { visibleText } from '~/lib/visible-text'
import { Button } from '~/ui/button'
import { LatePart } from '~/ui/late-part'
import { useDelayed } from '~/ui/use-delayed'
import { loadTrouble } from './load-trouble'
import { beginningOf } from './long-text'

const PipelineTrouble = lazy(async () => ({ default: (await loadTrouble()).PipelineTrouble }))

interface NoPipelineProps {
  readonly id: string
  readonly query: UseQueryResult<Pipeline>
}

/** In place of a pipeline that is not there: not yet, not any more, or not readable. */
export function NoPipeline({ id, query }: NoPipelineProps) {
  const queries = useQueryClient()
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
      {isLoading ? (
        <Skeleton
          onCancel={() => void queries.cancelQueries({ queryKey: pipelineKeys.detail(id) })}
        />
      ) : (
        <LatePart subject="The pipeline could not be read.">
          <PipelineTrouble id={id} query={query} />
        </LatePart>
      )}
    </div>
  )
}

const WIDTHS = ['w-64', 'w-96', 'w-80', 'w-72', 'w-88', 'w-60']

/** The shape of what comes, after 300 ms; after ten seconds a word and a way out (UX 49). */
function Skeleton({ onCancel }: { readonly onCancel: () => void }) {
  const isLate = useDelayed(true, 300)
  const isVeryLate = useDelayed(true, 10_000)

  // Where it takes this long it may fail, and then the words for it should not have to be fetched.
  useEffect(() => {
    if (isLate) loadTrouble().catch(() => undefined)
  }, [isLate])

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
