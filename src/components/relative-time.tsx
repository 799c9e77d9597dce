import { useSyncExternalStore } from 'react'
import {
  epochOf,
  exactTime,
  exactTimes,
  formatDuration,
  relativeTime,
  type Moment,
} from '~/lib/time-format'
import { subscribeToPreferences, timeOptions } from './preferences'
import { useClockSkew } from './service-context'
import { tenSeconds, useNow } from './use-now'

/**
 * "3 min ago", with the exact time in both zones on hover; what is no date is shown as it came.
 *
 * @param moment asked for again with each tick where it moves on by itself
 */
export function RelativeTime({
  moment: momentOrNewest,
}: {
  readonly moment: Moment | (() => Moment)
}) {
  const isSkewed = useClockSkew() !== 0
  const newest = () => (typeof momentOrNewest === 'function' ? momentOrNewest() : momentOrNewest)
  // The words are what is looked at: time that goes on and changes none of them draws nothing.
  const words = useSyncExternalStore(subscribe, () =>
    isSkewed
      ? exactTime(newest(), timeOptions())
      : relativeTime(newest(), tenSeconds.get(), timeOptions()),
  )
  const moment = newest()
  const epoch = epochOf(moment)
  if (Number.isNaN(epoch)) return words
  const iso = new Date(epoch).toISOString()
  return (
    // An element of its own for each moment: what has been said of the one before is gone with it.
    <time
      key={iso}
      dateTime={iso}
      onPointerEnter={({ currentTarget }) => tellExactly(currentTarget, newest())}
    >
      {words}
    </time>
  )
}

function subscribe(listener: () => void): () => void {
  const stops = [tenSeconds.subscribe(listener), subscribeToPreferences(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Only for what is pointed at: words for both zones, for each row drawn, would cost most of the row. */
function tellExactly(element: HTMLTimeElement, moment: Moment) {
  const exact = exactTimes(moment, timeOptions())
  if (exact !== undefined) element.title = `${exact.local}\n${exact.utc}`
}

/** How long something that has begun has been going on, by the second. */
export function Elapsed({ since }: { readonly since: number }) {
  return <>{formatDuration(useNow('second') - since)}</>
}
