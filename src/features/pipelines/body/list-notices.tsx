import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import { PartialNotice } from '~/components/partial-notice'
import { PollNotice } from '~/components/poll-notice'
import { OtherClock, StaleNotice } from '~/components/read-notices'
import { UnreadableRecords } from '~/components/unreadable-records'
import { countText } from '~/lib/count-text'
import { Notice } from '~/ui/notice'
import { doubtfulIdsOf } from '../rows/ambiguous-ids'
import type { IndexedPipeline } from '../rows/indexed-pipeline'

export interface ListNoticesProps {
  readonly query: UseQueryResult<List<Pipeline>>
  readonly rows: readonly IndexedPipeline[]
}

/** What has to be said about the data on the screen: old, no longer followed, only partly read, odd. */
export function ListNotices({ query, rows }: ListNoticesProps) {
  const { data, error, dataUpdatedAt } = query
  return (
    <>
      {data !== undefined && error !== null && (
        <StaleNotice
          at={dataUpdatedAt}
          error={error}
          onRetry={() => void query.refetch({ cancelRefetch: false })}
        />
      )}
      {data !== undefined && error === null && <PollNotice />}
      {data !== undefined && <PartialNotice list={data} />}
      {data !== undefined && (
        <UnreadableRecords
          unreadable={data.unreadable}
          total={data.items.length + data.unreadable.length}
        />
      )}
      {data !== undefined && <DoubtfulIds rows={rows} />}
      <OtherClock />
    </>
  )
}

/** Rows that an action cannot tell apart, or not name. */
function DoubtfulIds({ rows: newest }: { readonly rows: readonly IndexedPipeline[] }) {
  // Counted in a task of its own: 100,000 rows take as long as all else that a poll brings.
  const rows = useDeferredValue(newest)
  const { doubled, missing } = useMemo(() => doubtfulIdsOf(rows), [rows])
  if (doubled === 0 && missing === 0) return null
  return (
    <Notice>
      {doubled > 0 &&
        `${countOf(doubled, 'row has', 'rows have')} the id of another row: what is done to one is done to both. `}
      {missing > 0 &&
        `${countOf(missing, 'row has', 'rows have')} no id: nothing can be asked of ${missing === 1 ? 'it' : 'them'}.`}
    </Notice>
  )
}

function countOf(count: number, one: string, many: string): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}
