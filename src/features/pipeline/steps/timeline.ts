import { epochOf, type Moment } from '~/lib/time-format'

export interface TimedStep {
  readonly startedAt?: Moment
  readonly finishedAt?: Moment
}

export interface TimelineBar {
  readonly left: number
  /** In percent of the axis, like `left`. 0 for a step that took no time. */
  readonly width: number
  readonly took: number
  /** Milliseconds after the start of the first step. */
  readonly offset: number
}

export interface Timeline {
  /** One bar for each step, in order; `undefined` if the times are missing or wrong. */
  readonly bars: readonly (TimelineBar | undefined)[]
  readonly ticks: readonly { readonly left: number; readonly offset: number }[]
}

interface Interval {
  readonly from: number
  readonly to: number
}

/** The start and the end of a step. Without an end: `now` for a queued, running or waiting step, otherwise no bar. */
function intervalOf(step: TimedStep, isOngoing: boolean, now: number): Interval | undefined {
  const from = epochOf(step.startedAt)
  if (Number.isNaN(from)) return undefined
  const finished = epochOf(step.finishedAt)
  const to = Number.isNaN(finished) && isOngoing ? Math.max(now, from) : finished
  return to >= from ? { from, to } : undefined
}

/** @param now epoch milliseconds by the clock of the service */
export function timelineOf(
  steps: readonly TimedStep[],
  isOngoing: (at: number) => boolean,
  now: number,
): Timeline {
  const intervals = steps.map((step, at) => intervalOf(step, isOngoing(at), now))
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const interval of intervals) {
    if (interval === undefined) continue
    from = Math.min(from, interval.from)
    to = Math.max(to, interval.to)
  }
  const span = to > from ? to - from : 0
  const part = (length: number) => (span === 0 ? 0 : Math.min(100, (length / span) * 100))
  const bars = intervals.map((interval): TimelineBar | undefined => {
    if (interval === undefined) return undefined
    const [offset, took] = [interval.from - from, interval.to - interval.from]
    const left = part(offset)
    return { left, width: Math.min(part(took), 100 - left), took, offset }
  })
  return { bars, ticks: ticksOf(span) }
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const TICK_INTERVALS = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR),
  ...[1, 2, 7, 14, 30, 90, 365].map((count) => count * DAY),
]
/** More labels would overlap on a narrow axis. */
const MAX_TICKS = 3

function ticksOf(span: number): Timeline['ticks'] {
  if (span === 0) return []
  const tick = TICK_INTERVALS.find((each) => span / each < MAX_TICKS)
  // Even the longest interval is too short for an axis of three years or more. So only the start has a tick.
  if (tick === undefined) return [{ left: 0, offset: 0 }]
  return Array.from({ length: Math.floor(span / tick) + 1 }, (_, at) => ({
    left: ((at * tick) / span) * 100,
    offset: at * tick,
  }))
}
