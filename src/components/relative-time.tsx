import type { PointerEvent } from 'react'
import {
  epochOf,
  exactTime,
  exactTimes,
  formatDuration,
  relativeTime,
  type Moment,
  type TimeOptions,
} from '~/lib/time-format'
import { useTimeOptions } from './preferences'
import { useClockSkew } from './service-context'
import { useNow } from './use-now'

/** "3 min ago", with the exact time in both zones on hover; what is no date is shown as it came. */
export function RelativeTime({ moment }: { readonly moment: Moment }) {
  const now = useNow('tenSeconds')
  const options = useTimeOptions()
  const skew = useClockSkew()
  const epoch = epochOf(moment)
  if (Number.isNaN(epoch)) return <>{exactTime(moment)}</>
  return (
    <time
      dateTime={new Date(epoch).toISOString()}
      onPointerEnter={(event) => tellExactly(event, options)}
    >
      {skew === 0 ? relativeTime(moment, now, options) : exactTime(moment, options)}
    </time>
  )
}

/** Only for what is pointed at: words for both zones, for each row drawn, would cost most of the row. */
function tellExactly({ currentTarget }: PointerEvent<HTMLTimeElement>, options: TimeOptions) {
  const exact = exactTimes(currentTarget.dateTime, options)
  if (exact !== undefined) currentTarget.title = `${exact.local}\n${exact.utc}`
}

/** How long something that has begun has been going on, by the second. */
export function Elapsed({ since }: { readonly since: number }) {
  return <>{formatDuration(useNow('second') - since)}</>
}
