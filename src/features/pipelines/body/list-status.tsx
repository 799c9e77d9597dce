import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { List } from '~/api/envelope'
import { missingFrom } from '~/api/list-paging'
import type { Pipeline } from '~/api/pipelines'
import { useHasPollFailed } from '~/queries/last-poll'
import { useClockSkew } from '~/stores/clock'
import { LazyPart } from '~/ui/lazy-part'
import { ListExtra } from '../lazy-list-extra'
import { ambiguousIdsOf } from '../rows/ambiguous-ids'
import type { PipelineRow } from '../rows/pipeline-rows'

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
