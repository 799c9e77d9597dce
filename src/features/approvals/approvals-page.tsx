import { useQueryClient } from '@tanstack/react-query'
import { pipelineKeys } from '~/api/pipeline-queries'
import { isOnFirstAttempt } from '~/components/first-attempt'
import { doubtsIn } from '~/components/approvals/doubts'
import { RowsOnTheirWay } from '~/components/rows-on-their-way'
import { useSearchParams } from '~/components/use-search-params'
import { late } from '~/ui/late'
import { LatePart } from '~/ui/late-part'
import { ApprovalsToolbar } from './approvals-toolbar'
import { GATE } from './gate-place'
import { Gates } from './gates'
import { useQueue } from './queue/use-queue'

const loadTrouble = () => import('./approvals-trouble')
const QueryState = late(loadTrouble, 'QueryState')
const ApprovalsNotices = late(loadTrouble, 'ApprovalsNotices')

/** Everything that waits for a decision, oldest first, and what there is to decide on. */
export default function ApprovalsPage() {
  const queries = useQueryClient()
  const queue = useQueue()
  const { query, waiting } = queue
  const [params] = useSearchParams()
  const cancel = () => void queries.cancelQueries({ queryKey: pipelineKeys.list })
  return (
    <>
      <ApprovalsToolbar
        query={query}
        waiting={waiting.length}
        doubts={query.data && doubtsIn(query.data)}
        onRefresh={() => {
          queue.tidy()
          void query.refetch({ cancelRefetch: false })
        }}
      />
      {query.data !== undefined ? (
        <Gates queue={queue} />
      ) : isOnFirstAttempt(query) ? (
        <RowsOnTheirWay subject="pipelines" onCancel={cancel} onLate={loadTrouble} />
      ) : (
        <LatePart
          subject={
            query.error === null
              ? 'The pipelines have not been read.'
              : 'The pipelines could not be read.'
          }
        >
          <QueryState query={query} subject="pipelines" onCancel={cancel} />
        </LatePart>
      )}
      <LatePart isQuiet>
        {query.data !== undefined && (
          <ApprovalsNotices
            query={query}
            data={query.data}
            isEmpty={queue.entries.length === 0 && !params.has(GATE)}
          />
        )}
      </LatePart>
    </>
  )
}
