import { exactTime, formatDuration } from '~/lib/time-format'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { ErrorDetails } from './error-panel'
import { wordsOfReadError } from './error-messages'
import { retryAfterOf } from '~/queries/poll-schedule'
import { usePollStatus } from '~/queries/use-status-polling'
import { useTimeOptions } from '~/stores/preferences'
import { Countdown } from './retry-countdown'
import { useClockSkew } from '~/stores/clock-skew'
import { ServiceText } from './service-text'

/** What is shown is old: the last read of it failed (I7). */
export function StaleNotice({
  at,
  error,
  onRetry,
}: {
  readonly at: number
  readonly error: unknown
  readonly onRetry: () => void
}) {
  const times = useTimeOptions()
  return (
    <Notice actions={<Button onClick={onRetry}>Retry</Button>}>
      Updated {exactTime(at, times)} · couldn’t refresh:{' '}
      <ServiceText text={wordsOfReadError(error).cause} />
      <ErrorDetails error={error} />
    </Notice>
  )
}

/** An age would be a guess when the clocks differ (faults row 34). */
export function OtherClock() {
  const skew = useClockSkew()
  if (skew === 0) return null
  return (
    <Notice>
      The service’s clock is {formatDuration(Math.abs(skew))} {skew > 0 ? 'ahead of' : 'behind'} the
      one of this computer. Exact times are shown in place of ages.
    </Notice>
  )
}

/** Live updates that have paused or stopped; nothing while they go on. */
export function PollNotice() {
  const { state, pollNow } = usePollStatus()
  switch (state.kind) {
    case 'live':
      return null
    case 'paused':
      return (
        <Notice
          // A click does not go against the service's own word.
          actions={
            retryAfterOf(state.error) === undefined && <Button onClick={pollNow}>Try now</Button>
          }
        >
          Live updates paused, retrying <Countdown until={state.nextAt} />:{' '}
          <ServiceText text={wordsOfReadError(state.error).cause} />
        </Notice>
      )
    case 'stopped':
      return (
        <Notice actions={<Button onClick={pollNow}>Try again</Button>}>
          Live updates stopped: <ServiceText text={wordsOfReadError(state.error).cause} />
        </Notice>
      )
    default:
      return state satisfies never
  }
}
