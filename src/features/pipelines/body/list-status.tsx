import { useDeferredValue, useMemo } from 'react'
import { missingFrom } from '~/api/list-paging'
import { useHasPollFailed } from '~/queries/last-poll'
import { useClockSkew } from '~/stores/clock-skew'
import { LazyPart } from '~/ui/lazy-part'
import { ListPart } from '../lazy-list-part'
import { doubtfulIdsOf } from '../rows/ambiguous-ids'
import type { ListNoticesProps } from './list-notices'

/** The notices about the data on the screen. Their code loads when there is something to say. */
export function ListStatus({ query, rows }: ListNoticesProps) {
  const { data, error } = query
  const hasPollFailed = useHasPollFailed()
  const skew = useClockSkew()
  // Counted in a task of its own: 100,000 rows take as long as all else that a poll brings.
  const counted = useDeferredValue(rows)
  const ambiguous = useMemo(() => doubtfulIdsOf(counted), [counted])
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
          <ListPart part="notices" query={query} rows={rows} />
        </LazyPart>
      )}
    </div>
  )
}
