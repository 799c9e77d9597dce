import type { UseQueryResult } from '@tanstack/react-query'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import { OtherClock, PollNotice, StaleNotice } from '~/components/read-notices'
import { UnreadableRecords } from '~/components/unreadable-records'

/** What has to be said about the data on the screen: old, no longer followed, only partly read. */
export function ApprovalsNotices({
  query,
  data,
}: {
  readonly query: UseQueryResult<List<Pipeline>>
  readonly data: List<Pipeline>
}) {
  const { error, dataUpdatedAt } = query
  return (
    <div role="status">
      {error === null ? (
        <PollNotice />
      ) : (
        <StaleNotice
          at={dataUpdatedAt}
          error={error}
          onRetry={() => void query.refetch({ cancelRefetch: false })}
        />
      )}
      <UnreadableRecords
        unreadable={data.unreadable}
        total={data.items.length + data.unreadable.length}
      />
      <OtherClock />
    </div>
  )
}
