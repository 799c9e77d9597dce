import { useState, type ComponentProps } from 'react'
import { useStore } from 'zustand'
import {
  epochOf,
  exactTime,
  formatDuration,
  relativeTime,
  type Moment,
  type TimeOptions,
} from '~/lib/time-format'
import { timeOptions, usePreferences, useTimeOptions } from '~/stores/preferences'
import { useClockSkew, tenSeconds, useNow } from '~/stores/clock'

/** "3 min ago", with the exact time in both zones on hover; what is no date is shown as it came. */
export function RelativeTime({ moment }: { readonly moment: Moment }) {
  const isSkewed = useClockSkew() !== 0
  const options = useTimeOptions()
  // The words are what is looked at: time that goes on and changes none of them draws nothing.
  const words = useStore(tenSeconds, ({ now }) => wordsOf(moment, isSkewed, now, options))
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
 * itself: they change all the time, also where nobody does anything, and nothing else with them.
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
      const words = wordsOf(moment(), isSkewed, tenSeconds.getState().now, timeOptions())
      if (element.textContent !== words) element.textContent = words
    }
    write()
    const stops = [tenSeconds.subscribe(write), usePreferences.subscribe(write)]
    return () => {
      for (const stop of stops) stop()
    }
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

const wordsOf = (moment: Moment, isSkewed: boolean, now: number, options: TimeOptions) =>
  isSkewed ? exactTime(moment, options) : relativeTime(moment, now, options)

/** The same moment in both zones. */
function exactly(moment: Moment): string | undefined {
  if (Number.isNaN(epochOf(moment))) return undefined
  const options = timeOptions()
  return (['local', 'utc'] as const)
    .map((zone) => exactTime(moment, { ...options, zone }))
    .join('\n')
}

/** How long something that has begun has been going on, by the second. */
export function Elapsed({ since }: { readonly since: number }) {
  return <>{formatDuration(useNow('second') - since)}</>
}
