import { exactTime, exactTimes, formatDuration, relativeTime, type Moment } from '~/lib/time-format'
import { usePreferences } from './preferences'
import { useClockSkew } from './service-context'
import { useNow } from './use-now'

/** "3 min ago", with the exact time in both zones on hover; what is no date is shown as it came. */
export function RelativeTime({ moment }: { readonly moment: Moment }) {
  const now = useNow('tenSeconds')
  const { timeZone } = usePreferences()
  const skew = useClockSkew()
  const exact = exactTimes(moment)
  if (exact === undefined) return <>{exactTime(moment)}</>
  return (
    <time dateTime={exact.iso} title={`${exact.local}\n${exact.utc}`}>
      {skew === 0
        ? relativeTime(moment, now, { zone: timeZone })
        : exactTime(moment, { zone: timeZone })}
    </time>
  )
}

/** How long something that has begun has been going on, by the second. */
export function Elapsed({ since }: { readonly since: number }) {
  return <>{formatDuration(useNow('second') - since)}</>
}
