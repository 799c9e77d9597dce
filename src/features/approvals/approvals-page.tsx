import { useQueryClient } from '@tanstack/react-query'
import { pipelineKeys } from '~/api/pipeline-queries'
import { QueryState } from '~/components/query-state'
import { ApprovalsNotices } from './approvals-notices'
import { ApprovalsToolbar } from './approvals-toolbar'
import { Gates } from './gates'
import { useQueue } from './queue/use-queue'

/** Everything that waits for a decision, oldest first, and what there is to decide on. */
export default function ApprovalsPage() {
  const queries = useQueryClient()
  const queue = useQueue()
  const { query, waiting } = queue
  return (
    <>
      <ApprovalsToolbar
        query={query}
        waiting={waiting.length}
        onRefresh={() => {
          queue.tidy()
          void query.refetch({ cancelRefetch: false })
        }}
      />
      {query.data === undefined ? (
        <QueryState
          query={query}
          subject="pipelines"
          onCancel={() => void queries.cancelQueries({ queryKey: pipelineKeys.list })}
        />
      ) : (
        <Gates queue={queue} />
      )}
      <ApprovalsNotices query={query} />
    </>
  )
}
