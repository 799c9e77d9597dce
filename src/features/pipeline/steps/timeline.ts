/** The steps of a run on one time axis, drawn to scale: arithmetic only, the clock passed in. */
import { epochOf, type Moment } from '~/lib/time-format'

/** What a step says of its time. */
export interface Timed {
  readonly startedAt?: Moment
  readonly finishedAt?: Moment
}

export interface Bar {
  /** Where it begins, in percent of the axis. */
  readonly left: number
  /** In percent of the axis; 0 for what took no time. */
  readonly width: number
  /** Milliseconds. */
  readonly took: number
  /** Milliseconds after the first one began. */
  readonly offset: number
}

export interface Timeline {
  /** In the order of the steps; `undefined` where the times are missing or wrong. */
  readonly bars: readonly (Bar | undefined)[]
  readonly ticks: readonly { readonly left: number; readonly offset: number }[]
}

interface Stretch {
  readonly from: number
  readonly to: number
}

/** The time of a step. It ends now if the step is moving; a resting step without an end has no bar. */
function stretchOf(step: Timed, isMoving: boolean, now: number): Stretch | undefined {
  const from = epochOf(step.startedAt)
  if (Number.isNaN(from)) return undefined
  const finished = epochOf(step.finishedAt)
  const to = Number.isNaN(finished) && isMoving ? Math.max(now, from) : finished
  return to >= from ? { from, to } : undefined
}

/** Puts the steps on one time axis. @param now epoch milliseconds of the service’s clock */
export function timelineOf(
  steps: readonly Timed[],
  isMoving: (at: number) => boolean,
  now: number,
): Timeline {
  const stretches = steps.map((step, at) => stretchOf(step, isMoving(at), now))
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const stretch of stretches) {
    if (stretch === undefined) continue
    from = Math.min(from, stretch.from)
    to = Math.max(to, stretch.to)
  }
  const span = to > from ? to - from : 0
  const part = (length: number) => (span === 0 ? 0 : Math.min(100, (length / span) * 100))
  const bars = stretches.map((stretch): Bar | undefined => {
    if (stretch === undefined) return undefined
    const [offset, took] = [stretch.from - from, stretch.to - stretch.from]
    const left = part(offset)
    return { left, width: Math.min(part(took), 100 - left), took, offset }
  })
  return { bars, ticks: ticksOf(span) }
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const PACES = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR),
  ...[1, 2, 7, 14, 30, 90, 365].map((count) => count * DAY),
]
/** More labels than these touch each other where the axis is narrow. */
const MOST_TICKS = 3

/** Round times along the axis: two of them at most besides the beginning. */
function ticksOf(span: number): Timeline['ticks'] {
  if (span === 0) return []
  const pace = PACES.find((each) => span / each < MOST_TICKS)
  // Longer than five years: no ticks.
  if (pace === undefined) return [{ left: 0, offset: 0 }]
  return Array.from({ length: Math.floor(span / pace) + 1 }, (_, at) => ({
    left: ((at * pace) / span) * 100,
    offset: at * pace,
  }))
}
