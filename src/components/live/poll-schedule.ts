/** When to ask, how long to wait and whether to go on: the rules of the poll, without any effect. */
import type { ApiError, ApiErrorKind } from '~/api/api-error'
import { isFinished, isMoving, type Phase } from '~/domain/phases'

const LONGEST_BACK_OFF = 60_000
/** What does not move by itself is asked for at every fifth interval: somebody else may run it. */
const SLOW = 5

/** What a failed poll means for the next one (faults.md, column "Poll"). */
export type Verdict =
  /** Goes on by itself after a while (P0). */
  | 'pause'
  /** The service's final word: asking again would only be refused again. */
  | 'stop'
  /** This tick is lost, the next one is not; a second one in a row pauses. */
  | 'skip'

const VERDICTS = {
  offline: 'pause',
  blocked: 'stop',
  not_sent: 'pause',
  network: 'pause',
  timeout: 'pause',
  unauthorized: 'stop',
  forbidden: 'stop',
  not_found: 'stop',
  conflict: 'pause',
  too_large: 'stop',
  rate_limited: 'pause',
  refused: 'stop',
  server: 'pause',
  not_the_service: 'pause',
  empty: 'pause',
  malformed: 'pause',
  unrecognised: 'pause',
  reported: 'pause',
  reply_too_large: 'skip',
} as const satisfies Record<ApiErrorKind, Verdict>

/** @param failures polls that failed in a row, this one included */
export function verdictOf(kind: ApiErrorKind, failures: number): 'pause' | 'stop' | 'skip' {
  const verdict = VERDICTS[kind]
  return verdict === 'skip' && failures > 1 ? 'pause' : verdict
}

/** Does coming back online make another attempt worth it at once? */
export function endsWithOnline(kind: ApiErrorKind): boolean {
  return kind === 'offline' || kind === 'network' || kind === 'timeout'
}

/**
 * Milliseconds until the next attempt: what the service asked for, else doubled from the interval up
 * to a minute, the upper half of it by chance so that many tabs do not come back together.
 *
 * @param failures polls that failed in a row, this one included
 * @param random from 0 to 1
 */
export function waitAfter(
  error: ApiError,
  failures: number,
  intervalMs: number,
  random: number,
): number {
  const { retryAfterMs } = error.facts
  if (retryAfterMs !== undefined) return Math.max(retryAfterMs, intervalMs)
  const longest = Math.max(LONGEST_BACK_OFF, intervalMs)
  const ceiling = Math.min(longest, intervalMs * 2 ** Math.min(failures, 30))
  return Math.max(intervalMs, (ceiling / 2) * (1 + random))
}

/** Is it time to ask for everything again, also for what rests? Half an interval early is in time. */
export function isFullPollDue(sinceLastMs: number, intervalMs: number): boolean {
  return sinceLastMs >= (SLOW - 0.5) * intervalMs
}

/**
 * Intervals from one tick to the next that has something to ask for: a page on which nothing moves does
 * not wake for the ticks between (D5).
 *
 * @param sinceTickMs since the last tick
 * @param fullBeforeMs by how much the last full poll was before that tick
 * @param isHasty does anything move, or might it have begun to?
 */
export function ticksUntilNext(
  sinceTickMs: number,
  fullBeforeMs: number,
  intervalMs: number,
  isHasty: boolean,
): number {
  const next = Math.max(1, Math.ceil(sinceTickMs / intervalMs))
  return isHasty ? next : Math.max(next, Math.ceil(SLOW - 0.5 - fullBeforeMs / intervalMs))
}

/**
 * The ids that cannot wait for the next full poll: once one of them moves, or is in a state that
 * nobody knows (never taken for finished), all that are not known to be finished.
 */
export function idsInHaste(
  ids: readonly string[],
  phaseOfId: (id: string) => Phase,
): readonly string[] {
  let moves = false
  const unfinished = ids.filter((id) => {
    const phase = phaseOfId(id)
    moves ||= isMoving(phase) || phase === 'unknown'
    return !isFinished(phase)
  })
  return moves ? unfinished : []
}
