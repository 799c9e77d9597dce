import { useSearchParams } from 'react-router'
import { nameOf } from '~/api/pipelines'
import { doubtsIn } from '~/components/approvals/uncertain-gates'
import { QueryState } from '~/components/query-state'
import { visibleText } from '~/lib/visible-text'
import { ApprovalsToolbar } from './approvals-toolbar'
import { GATE } from './gate-location'
import { Gates } from './gates'
import { useQueue } from './queue/use-queue'
import { ApprovalsNotices } from './approvals-notices'
import { useCancelPipelines } from '~/queries/pipelines'

export default function ApprovalsPage() {
  const queue = useQueue()
  const { query, waiting } = queue
  const [params] = useSearchParams()
  const cancel = useCancelPipelines()
  const open = queue.pipelines.find(({ _id }) => _id !== undefined && _id === params.get(GATE))
  return (
    <>
      <ApprovalsToolbar
        query={query}
        openGate={open && visibleText(nameOf(open)).slice(0, 100)}
        waiting={waiting.length}
        doubts={query.data && doubtsIn(query.data)}
        onRefresh={() => {
          queue.tidy()
          void query.refetch({ cancelRefetch: false })
        }}
      />
      {query.data !== undefined ? (
        <Gates queue={queue} />
      ) : (
        <QueryState query={query} subject="pipelines" onCancel={cancel} />
      )}

      {query.data !== undefined && (
        <ApprovalsNotices
          query={query}
          data={query.data}
          isEmpty={queue.entries.length === 0 && !params.has(GATE)}
        />
      )}
    </>
  )
}
