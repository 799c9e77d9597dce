import type { UseQueryResult } from '@tanstack/react-query'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import { wordsOfReadError } from '~/components/error-words'
import { ErrorDetails } from '~/components/error-panel'
import { useLiveControls, useLiveStatus } from '~/components/live/live-context'
import { exactTime } from '~/lib/time-format'
import { ServiceText } from '~/components/service-text'
import { Countdown } from '~/components/retry-countdown'
import { UnreadableRecords } from '~/components/unreadable-records'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'

/** What has to be said about the data on the screen: old, no longer followed, only partly read. */
export function ListNotices({ query }: { readonly query: UseQueryResult<List<Pipeline>> }) {
  const { data, error, dataUpdatedAt } = query
  return (
    <div role="status">
      {data !== undefined && error !== null && (
        <StaleNotice at={dataUpdatedAt} error={error} onRetry={() => void query.refetch()} />
      )}
      {data !== undefined && error === null && <PollNotice />}
      {data !== undefined && (
        <UnreadableRecords
          unreadable={data.unreadable}
          total={data.items.length + data.unreadable.length}
        />
      )}
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
