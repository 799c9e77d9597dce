import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import { missingFrom } from '~/api/list-paging'
import { sentWords, unseenWords } from '~/components/partial-list'
import { paths } from '~/components/paths'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { LazyPart } from '~/ui/lazy-part'
import { LinkButton } from '~/ui/link-button'
import { focusList } from '../focus-list'
import { ListExtra } from '../lazy-list-extra'
import { TableSkeleton } from '~/components/table-skeleton'
import { useHasPollFailed } from '~/queries/last-poll'
import { useClockSkew } from '~/stores/clock'
import { type PipelineRow, ambiguousIdsOf } from '../rows/pipeline-rows'

interface ListBodyProps {
  readonly query: UseQueryResult<List<Pipeline>>
  readonly onCancel: () => void
  /** The number of rows that match the query. */
  readonly count: number
  /** False until the rows of a long list are made, a moment after it was read. */
  readonly hasRows: boolean
  readonly onClearFilters: () => void
  /** Another way on where nothing matches. */
  readonly offer: ReactNode
  readonly children: ReactNode
}

/** The rows; or why there are none: a failure, a filter, an empty page or a service without pipelines. */
export function ListBody(props: ListBodyProps) {
  const { query, onCancel, count, hasRows, onClearFilters, offer, children } = props
  const { data } = query
  if (data === undefined) {
    const isOnFirstAttempt = query.failureCount === 0 && query.fetchStatus !== 'idle'
    if (isOnFirstAttempt) return <TableSkeleton subject="pipelines" onCancel={onCancel} />
    return (
      <LazyPart isQuiet>
        <ListExtra part="no-data" query={query} subject="pipelines" onCancel={onCancel} />
      </LazyPart>
    )
  }
  if (count > 0) return children
  const missing = missingFrom(data)
  if (data.items.length > 0) {
    if (!hasRows) return <TableSkeleton subject="pipelines" onCancel={onCancel} />
    return (
      <EmptyState
        title="No pipeline matches the filter"
        actions={
          <>
            {offer}
            <Button
              onClick={() => {
                focusList()
                onClearFilters()
              }}
            >
              Clear filters
            </Button>
          </>
        }
      >
        <p>
          {missing === undefined
            ? `${countText(data.items.length)} ${data.items.length === 1 ? 'pipeline was' : 'pipelines were'} searched.`
            : `Only ${sentWords(missing)} were searched.`}{' '}
          Words without a key search names, descriptions, ids and tags.
        </p>
      </EmptyState>
    )
  }
  if (data.unreadable.length > 0) return null
  if (missing !== undefined) {
    return (
      <EmptyState title="The service sent an empty page">
        <p>It has no pipeline on it, but {unseenWords(missing)}.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      isOpen
      title="No pipelines yet"
      actions={
        <LinkButton look="plain" to={paths.newPipeline()}>
          Build the first pipeline
        </LinkButton>
      }
    >
      <p>The service answered, and has no pipeline that this token may see.</p>
    </EmptyState>
  )
}

/** The notices about the data on the screen. Their code loads when there is something to say. */
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
  // Deferred, because 100,000 rows take as long as the rest of a poll.
  const counted = useDeferredValue(rows)
  const ambiguous = useMemo(() => ambiguousIdsOf(counted), [counted])
  if (data === undefined) return null
  const hasNotice =
    error !== null ||
    hasPollFailed ||
    skew !== 0 ||
    data.unreadable.length > 0 ||
    missingFrom(data) !== undefined ||
    ambiguous.doubled + ambiguous.missing > 0
  return (
    <div role="status">
      {hasNotice && (
        <LazyPart isQuiet>
          <ListExtra part="notices" query={query} data={data} ambiguous={ambiguous} />
        </LazyPart>
      )}
    </div>
  )
}
