import type { UseQueryResult } from '@tanstack/react-query'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import { doubtsIn } from '~/components/approvals/uncertain-gates'
import { UncertainGatesList } from '~/components/approvals/uncertain-gates-list'
import { PollNotice } from '~/components/poll-notice'
import { OtherClock, StaleNotice } from '~/components/read-notices'
import { UnreadableRecords } from '~/components/unreadable-records'
import { Notice } from '~/ui/notice'

export function ApprovalsNotices({
  query,
  data,
  isEmpty,
}: {
  readonly query: UseQueryResult<List<Pipeline>>
  readonly data: List<Pipeline>
  /** No gate is shown. The uncertain ones are shown in its place. */
  readonly isEmpty: boolean
}) {
  const doubts = isEmpty ? undefined : doubtsIn(data)
  return (
    <div role="status">
      {query.error === null ? <PollNotice /> : <StaleNotice query={query} />}
      {doubts !== undefined && (
        <Notice>
          {/* The records that could not be read have a notice of their own. */}
          <UncertainGatesList doubts={{ ...doubts, unreadable: 0 }} />
        </Notice>
      )}
      <UnreadableRecords list={data} />
      <OtherClock />
    </div>
  )
}
