import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import { wordsOfReadError } from '~/components/error-words'
import { ErrorDetails } from '~/components/error-panel'
import { useLiveControls, useLiveStatus } from '~/components/live/live-context'
import { Countdown } from '~/components/retry-countdown'
import { useClockSkew } from '~/components/service-context'
import { ServiceText } from '~/components/service-text'
import { UnreadableRecords } from '~/components/unreadable-records'
import { exactTime, formatDuration } from '~/lib/time-format'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { doubtfulIdsOf } from './rows/doubtful-ids'
import type { PipelineIndex } from './rows/pipeline-index'

/** What has to be said about the data on the screen: old, no longer followed, only partly read, odd. */
export function ListNotices({
  query,
  index,
}: {
  readonly query: UseQueryResult<List<Pipeline>>
  readonly index: PipelineIndex
}) {
  const { data, error, dataUpdatedAt } = query
  return (
    <div role="status">
      {data !== undefined && error !== null && (
        <StaleNotice
          at={dataUpdatedAt}
          error={error}
          onRetry={() => void query.refetch({ cancelRefetch: false })}
        />
      )}
      {data !== undefined && error === null && <PollNotice />}
      {data !== undefined && (
        <UnreadableRecords
          unreadable={data.unreadable}
          total={data.items.length + data.unreadable.length}
        />
      )}
      {data !== undefined && <DoubtfulIds index={index} />}
      <OtherClock />
    </div>
  )
}

function StaleNotice({
  at,
  error,
  onRetry,
}: {
  readonly at: number
  readonly error: unknown
  readonly onRetry: () => void
}) {
  return (
    <Notice actions={<Button onClick={onRetry}>Retry</Button>}>
      Updated {exactTime(at)} · couldn’t refresh:{' '}
      <ServiceText text={wordsOfReadError(error).cause} />
      <ErrorDetails error={error} />
    </Notice>
  )
}

/** Rows that an action cannot tell apart, or not name (faults row 27). */
function DoubtfulIds({ index }: { readonly index: PipelineIndex }) {
  const { doubled, missing } = useMemo(() => doubtfulIdsOf(index.entries), [index])
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
  return `${count.toLocaleString()} ${count === 1 ? one : many}`
}

/** An age would be a guess when the clocks differ (faults row 34). */
function OtherClock() {
  const skew = useClockSkew()
  if (skew === 0) return null
  return (
    <Notice>
      The service’s clock is {formatDuration(Math.abs(skew))} {skew > 0 ? 'ahead of' : 'behind'} the
      one of this computer. Exact times are shown in place of ages.
    </Notice>
  )
}

function PollNotice() {
  const state = useLiveStatus()
  const { pollNow, resume } = useLiveControls()
  switch (state.kind) {
    case 'idle':
    case 'live':
      return null
    case 'paused':
      return (
        <Notice actions={<Button onClick={pollNow}>Try now</Button>}>
          Live updates paused, retrying <Countdown until={state.nextAt} />:{' '}
          <ServiceText text={wordsOfReadError(state.error).cause} />
        </Notice>
      )
    case 'stopped':
      return (
        <Notice actions={<Button onClick={resume}>Try again</Button>}>
          Live updates stopped: <ServiceText text={wordsOfReadError(state.error).cause} />
        </Notice>
      )
    default:
      return state satisfies never
  }
}
