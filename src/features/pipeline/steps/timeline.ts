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
  /** True for a long wait, whose bar is shorter than its duration. */
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

/**
 * The start and the end of a step. A running or waiting step without an end ends now. Any other step without an end
 * has no interval.
 */
function intervalOf(step: TimedStep, isOngoing: boolean, now: number): Interval | undefined {
  const from = epochOf(step.startedAt)
  if (Number.isNaN(from)) return undefined
  const finished = epochOf(step.finishedAt)
  const to = Number.isNaN(finished) && isOngoing ? Math.max(now, from) : finished
  return to >= from ? { from, to } : undefined
}

/**
 * The longest wait on the axis, as a fraction of the time in which the run did not wait. A longer wait is cut, so that
 * the other bars stay visible.
 */
const MAX_WAIT = 1 / 8

/** @param now epoch milliseconds by the clock of the service */
export function timelineOf<Timed extends TimedStep>(
  steps: readonly Timed[],
  isOngoing: (step: Timed) => boolean,
  isGate: (step: Timed) => boolean,
  now: number,
): Timeline {
  const intervals = steps.map((step) => {
    const interval = intervalOf(step, isOngoing(step), now)
    return interval && { ...interval, isWait: isGate(step) }
  })
  const known = intervals.filter((interval) => interval !== undefined)
  const waits = known.filter(({ isWait }) => isWait)
  const from = Math.min(...known.map((each) => each.from))
  const elapsed = known.length === 0 ? 0 : Math.max(...known.map(({ to }) => to)) - from
  const waited = waits.reduce((sum, wait) => sum + wait.to - wait.from, 0)
  // If all steps are waits, no wait is cut.
  const longest = elapsed > waited ? (elapsed - waited) * MAX_WAIT : elapsed
  const cuts = cutsOf(waits, longest)
  // The place of a moment on the axis, in milliseconds. The time that is cut before the moment does not count.
  const placeOf = (moment: number) =>
    cuts.reduce(
      (place, cut) => place - Math.max(0, Math.min(moment, cut.to) - cut.from),
      moment - from,
    )
  const span = elapsed === 0 ? 0 : placeOf(from + elapsed)
  const part = (length: number) => (span === 0 ? 0 : (length / span) * 100)
  const bars = intervals.map((interval): TimelineBar | undefined => {
    if (interval === undefined) return undefined
    const took = interval.to - interval.from
    const start = placeOf(interval.from)
    const left = Math.min(100, part(start))
    return {
      left,
      width: Math.min(100 - left, part(placeOf(interval.to) - start)),
      took,
      offset: interval.from - from,
      isCut: interval.isWait && took > longest,
    }
  })
  // After the start of a cut wait, positions on the axis do not match times, so there are no ticks.
  const scaleEnd = Math.min(elapsed, ...cuts.map((cut) => cut.wait.from - from))
  return { bars, ticks: ticksOf(span).filter(({ offset }) => offset <= scaleEnd) }
}

/**
 * The ends of long waits, which are left out of the axis. They do not overlap. Otherwise a later moment could be to the
 * left of an earlier moment.
 */
function cutsOf(waits: readonly Interval[], longest: number) {
  const cuts: (Interval & { readonly wait: Interval })[] = []
  for (const wait of waits.toSorted((a, b) => a.to - b.to)) {
    const from = Math.max(wait.from + longest, cuts.at(-1)?.to ?? Number.NEGATIVE_INFINITY)
    if (from < wait.to) cuts.push({ from, to: wait.to, wait })
  }
  return cuts
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
/** The highest number of ticks. More labels would overlap on a narrow axis. */
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
