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
  /** The bar is shorter than its duration on the axis. */
  readonly isCut: boolean
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

/** A wait is drawn no longer than this part of the other time. Otherwise the bars of the other steps are too short. */
const MAX_WAIT = 1 / 8

/** @param now epoch milliseconds by the clock of the service */
export function timelineOf(
  steps: readonly TimedStep[],
  isOngoing: (at: number) => boolean,
  isGate: (at: number) => boolean,
  now: number,
): Timeline {
  const intervals = steps.map((step, at) => intervalOf(step, isOngoing(at), now))
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let waited = 0
  for (const [at, interval] of intervals.entries()) {
    if (interval === undefined) continue
    from = Math.min(from, interval.from)
    to = Math.max(to, interval.to)
    if (isGate(at)) waited += interval.to - interval.from
  }
  const elapsed = to > from ? to - from : 0
  // Without other time, or if waits overlap, nothing is cut.
  const longest = elapsed > waited ? (elapsed - waited) * MAX_WAIT : elapsed
  const cuts = intervals.flatMap((interval, at) => {
    if (interval === undefined || !isGate(at)) return []
    const by = interval.to - interval.from - longest
    return by > 0 ? [{ at, ...interval, by }] : []
  })
  const cutBefore = (moment: number) =>
    cuts.reduce((sum, cut) => (cut.to <= moment ? sum + cut.by : sum), 0)
  const span = elapsed - cutBefore(to)
  const part = (length: number) => (span === 0 ? 0 : Math.min(100, (length / span) * 100))
  const bars = intervals.map((interval, at): TimelineBar | undefined => {
    if (interval === undefined) return undefined
    const [offset, took] = [interval.from - from, interval.to - interval.from]
    const cut = cuts.find((each) => each.at === at)
    const left = part(Math.max(0, offset - cutBefore(interval.from)))
    const width = Math.min(part(took - (cut?.by ?? 0)), 100 - left)
    return { left, width, took, offset, isCut: cut !== undefined }
  })
  // After a cut, a place on the axis is no longer a time.
  const scaleEnd = Math.min(elapsed, ...cuts.map((cut) => cut.from - from))
  return { bars, ticks: ticksOf(span).filter(({ offset }) => offset <= scaleEnd) }
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
