import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import { missingRecordsOf } from '~/api/list-paging'
import { LazyBoundary } from '~/ui/lazy-with-retry'
import type { PipelineColumns } from '../rows/pipeline-columns'
import type { Term } from '~/domain/query-language/query-language'
import { EmptyList, ListNotices } from '../lazy-parts'
import { TableSkeleton } from '~/components/table-skeleton'
import { useHasPollFailed } from '~/queries/last-poll'
import { useCancelPipelines } from '~/queries/pipelines'
import { useClockSkew } from '~/stores/clock'
import { type PipelineRow, ambiguousIdsOf } from '../rows/pipeline-rows'

interface ListBodyProps {
  readonly query: UseQueryResult<List<Pipeline>>
  readonly columns: PipelineColumns
  readonly count: number
  readonly terms: readonly Term[]
  /** All rows. A deferred render makes them, so they may be empty for a moment after the read. */
  readonly rows: readonly PipelineRow[]
  readonly onQuery: (query: string) => void
  readonly children: ReactNode
}

export function ListBody(props: ListBodyProps) {
  const { query, count, terms, rows, onQuery, children } = props
  const { data } = query
  const onCancel = useCancelPipelines()
  const loading = { subject: 'pipelines', onCancel, columns: props.columns }
  if (data !== undefined && count > 0) return children
  const isLoading =
    data === undefined
      ? query.failureCount === 0 && query.fetchStatus !== 'idle'
      : data.items.length > 0 && rows.length === 0
  if (isLoading) return <TableSkeleton {...loading} />
  return (
    <LazyBoundary isQuiet>
      <EmptyList query={query} loading={loading} terms={terms} rows={rows} onQuery={onQuery} />
    </LazyBoundary>
  )
}

/** The notices about the data in the list. Their code is not in the first script. */
export function ListStatus({
  query,
  rows,
}: {
  readonly query: UseQueryResult<List<Pipeline>>
  readonly rows: readonly PipelineRow[]
}) {
  const { data, error } = query
  const hasPollFailed = useHasPollFailed()
  const skew = useClockSkew()
  // Deferred, because counting 100,000 rows takes as long as the rest of a poll.
  const counted = useDeferredValue(rows)
  const ambiguous = useMemo(() => ambiguousIdsOf(counted), [counted])
  if (data === undefined) return null
  const hasNotice =
    error !== null ||
    hasPollFailed ||
    skew !== 0 ||
    data.unreadable.length > 0 ||
    missingRecordsOf(data) !== undefined ||
    ambiguous.duplicates + ambiguous.missing > 0
  return (
    <div role="status">
      {hasNotice && (
        <LazyBoundary isQuiet>
          <ListNotices query={query} data={data} ambiguous={ambiguous} />
        </LazyBoundary>
      )}
    </div>
  )
}
