import { exactTime, formatDuration } from '~/lib/time-format'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { ErrorDetails } from './error-panel'
import { wordsOfReadError } from './error-messages'
import { useTimeOptions } from '~/stores/preferences'
import { useClockSkew } from '~/stores/clock-skew'
import { ServiceText } from './service-text'

/** What is shown is old: the last read of it failed. */
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

/** An age would be a guess when the clocks differ. */
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
