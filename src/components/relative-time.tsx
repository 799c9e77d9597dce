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
import { clock, useClockSkew, useNow, useServiceTime } from '~/stores/clock'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useLastPoll } from '~/queries/last-poll'
import { useIsPrinted } from '~/ui/use-media-query'

/**
 * “3 min ago”, with the exact time in local time and in UTC on hover. On paper, or if the user prefers exact times or
 * the clocks differ, the text is the exact time. An invalid date is shown as the service sent it.
 */
export function RelativeTime({ moment }: { readonly moment: Moment }) {
  const isSkewed = useClockSkew() !== 0
  const isPrinted = useIsPrinted()
  const options = useTimeOptions()
  // The selector returns the text, so that the component renders only when the text changes.
  const text = useStore(clock, ({ now }) => textOf(moment, isSkewed || isPrinted, now, options))
  const attributes = useTimeAttributes(moment)
  return attributes === undefined ? text : <time {...attributes}>{text}</time>
}

/**
 * The attributes of a `<time>` element: the machine-readable time, and a tooltip with the local time and UTC. The
 * tooltip is made on hover, because making it for each row is slow.
 *
 * @returns `undefined` if the date is invalid
 */
export function useTimeAttributes(
  moment: Moment,
): Pick<ComponentProps<'time'>, 'dateTime' | 'title' | 'onPointerEnter'> | undefined {
  const [pointedAt, setPointedAt] = useState<Moment>()
  const epoch = epochOf(moment)
  if (Number.isNaN(epoch)) return undefined
  return {
    dateTime: new Date(epoch).toISOString(),
    title: pointedAt === moment ? inBothZones(moment) : undefined,
    onPointerEnter: () => setPointedAt(moment),
  }
}

const textOf = (moment: Moment, isExact: boolean, now: number, options: TimeOptions) =>
  isExact || usePreferences.getState().times === 'exact'
    ? exactTime(moment, options)
    : relativeTime(moment, now, options)

function inBothZones(moment: Moment): string {
  const options = timeOptions()
  const times = (['local', 'utc'] as const).map((zone) => exactTime(moment, { ...options, zone }))
  // If the local zone is UTC, both lines are equal, and one is left out.
  return [...new Set(times)].join('\n')
}

/**
 * How long a run has taken so far. The clock of the service may be slightly behind the start of the run, so the result
 * is at least 0.
 */
export function RunTime({ startedAt }: { readonly startedAt: number }) {
  return <>{formatDuration(Math.max(0, useServiceTime(useNow()) - startedAt))}</>
}

interface FreshnessProps {
  /** Epoch milliseconds of the last read; 0 before the first read. */
  readonly readAt: number
  readonly unavailable: string | undefined
  readonly onRefresh: () => void
}

/**
 * The time since the last read or poll, and a button that reads again.
 *
 * @param hasFailed true if the newest read has failed. Then polls do not count, because the notice about the failure
 * shows the time of the last read.
 */
export function Freshness({
  readAt,
  hasFailed,
  ...props
}: FreshnessProps & { readonly hasFailed: boolean }) {
  const polledAt = useLastPoll() ?? 0
  const at = hasFailed ? readAt : Math.max(readAt, polledAt)
  return <ReadFreshness {...props} readAt={readAt && at} />
}

/** Like `Freshness`, but polls do not count. */
export function ReadFreshness({ readAt, unavailable, onRefresh }: FreshnessProps) {
  // Before the first read, the page shows its progress, or a Retry button.
  if (readAt === 0) return null
  return (
    <>
      {/* The width is the same for every age, so that the button does not move. */}
      <span className="text-soft at-end max-[22rem]:sr-only md:min-w-30">
        <span className="max-md:sr-only">updated </span>
        <RelativeTime moment={readAt} />
      </span>
      <Button
        onClick={onRefresh}
        unavailable={unavailable}
        aria-label="Refresh"
        title="Refresh"
        data-command=""
        className="!px-1.5 max-sm:-mr-3.5 max-sm:w-11 max-sm:border-transparent max-sm:bg-transparent"
      >
        <Icon name="refresh" />
      </Button>
    </>
  )
}
