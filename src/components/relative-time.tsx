import { useState, useSyncExternalStore, type ComponentProps } from 'react'
import {
  epochOf,
  exactTime,
  exactTimes,
  formatDuration,
  relativeTime,
  type Moment,
} from '~/lib/time-format'
import { usePreferences, timeOptions } from '~/stores/preferences'
import { useClockSkew } from '~/queries/service-context'
import { tenSeconds, useNow } from './use-now'

/** "3 min ago", with the exact time in both zones on hover; what is no date is shown as it came. */
export function RelativeTime({ moment }: { readonly moment: Moment }) {
  const isSkewed = useClockSkew() !== 0
  // The words are what is looked at: time that goes on and changes none of them draws nothing.
  const words = useSyncExternalStore(subscribe, () => wordsOf(moment, isSkewed))
  const marks = useTimeMarks(moment)
  return marks === undefined ? words : <time {...marks}>{words}</time>
}

/**
 * What a `<time>` in any words says besides them: the moment for machines, and in both zones once it is
 * pointed at. Words for both zones, for each row drawn, would cost most of the row.
 *
 * @returns nothing where the moment is no date
 */
export function useTimeMarks(
  moment: Moment,
): Pick<ComponentProps<'time'>, 'dateTime' | 'title' | 'onPointerEnter'> | undefined {
  const [pointedAt, setPointedAt] = useState<Moment>()
  const epoch = epochOf(moment)
  if (Number.isNaN(epoch)) return undefined
  return {
    dateTime: new Date(epoch).toISOString(),
    title: pointedAt === moment ? exactly(moment) : undefined,
    onPointerEnter: () => setPointedAt(moment),
  }
}

/**
 * The same for a moment that moves on by itself, asked for again with each tick. It writes its words
 * itself: they change all the time, also where nobody does anything, and nothing else with them (D5).
 */
export function Age({ moment }: { readonly moment: () => number }) {
  const isSkewed = useClockSkew() !== 0
  const follow = (element: HTMLTimeElement) => {
    const write = () => {
      const iso = new Date(moment()).toISOString()
      if (element.dateTime !== iso) {
        element.dateTime = iso
        element.removeAttribute('title')
      }
      const words = wordsOf(moment(), isSkewed)
      if (element.textContent !== words) element.textContent = words
    }
    write()
    return subscribe(write)
  }
  return (
    <time
      ref={follow}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = exactly(moment()) ?? ''
      }}
    />
  )
}

const wordsOf = (moment: Moment, isSkewed: boolean) =>
  isSkewed
    ? exactTime(moment, timeOptions())
    : relativeTime(moment, tenSeconds.get(), timeOptions())

function subscribe(listener: () => void): () => void {
  const stops = [tenSeconds.subscribe(listener), usePreferences.subscribe(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

function exactly(moment: Moment): string | undefined {
  const exact = exactTimes(moment, timeOptions())
  return exact && `${exact.local}\n${exact.utc}`
}

/** How long something that has begun has been going on, by the second. */
export function Elapsed({ since }: { readonly since: number }) {
  return <>{formatDuration(useNow('second') - since)}</>
}
