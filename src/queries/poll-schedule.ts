/** The rules of the poll: when, for which ids, and when to stop. Pure functions. */
import { ApiError, isOffline, type ApiErrorKind } from '~/api/api-error'
import { isFinished, isMoving, type Phase } from '~/domain/phases'

const LONGEST_BACK_OFF = 60_000
/** What does not move by itself is asked for at every fifth interval, because somebody else may run it. */
const SLOW = 5

type Consequence =
  /** The poll goes on by itself after a while. */
  | 'pause'
  /** The service's final word: asking again would only be refused again. */
  | 'stop'
  /** This answer is lost, the next one is not. A second failure in a row pauses. */
  | 'skip'

const CONSEQUENCES = {
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
} as const satisfies Record<ApiErrorKind, Consequence>

/** How the last poll ended. Times are epoch milliseconds. */
export interface PollOutcome {
  /** Of the last poll; `null` when it was answered. */
  readonly error: unknown
  readonly failedAt: number
  /** Polls that failed in a row. */
  readonly failures: number
}

export type PollState =
  | { readonly kind: 'live' }
  /** Failed; the poll is repeated at `nextAt`. */
  | { readonly kind: 'paused'; readonly error: unknown; readonly nextAt: number }
  /** Refused for good; the poll is repeated only after a new token or by a click. */
  | { readonly kind: 'stopped'; readonly error: unknown }

export function pollStateOf(
  { error, failedAt, failures }: PollOutcome,
  intervalMs: number,
): PollState {
  if (error === null) return { kind: 'live' }
  // Anything else is no answer at all, for example code that could not be loaded.
  const consequence = error instanceof ApiError ? CONSEQUENCES[error.kind] : 'pause'
  if (consequence === 'stop') return { kind: 'stopped', error }
  if (consequence === 'skip' && failures <= 1) return { kind: 'live' }
  // By the time of the failure, so that many tabs do not come back together.
  const chance = (failedAt % 1_000) / 1_000
  return {
    kind: 'paused',
    error,
    nextAt: failedAt + waitAfter(error, failures, intervalMs, chance),
  }
}

/**
 * Milliseconds until the next attempt: what the service asked for, else doubled from the interval up
 * to a minute. The upper half of it is by chance.
 *
 * @param chance from 0 to 1
 */
function waitAfter(error: unknown, failures: number, intervalMs: number, chance: number): number {
  const retryAfterMs = retryAfterOf(error)
  if (retryAfterMs !== undefined) return Math.max(retryAfterMs, intervalMs)
  const longest = Math.max(LONGEST_BACK_OFF, intervalMs)
  if (isOffline(error)) return longest
  const ceiling = Math.min(longest, intervalMs * 2 ** Math.min(failures, 30))
  return Math.max(intervalMs, (ceiling / 2) * (1 + chance))
}

/** Milliseconds that the service has asked to wait. */
export function retryAfterOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.facts.retryAfterMs : undefined
}

/** Milliseconds until the next poll, for `refetchInterval`. */
export function pollDelay(
  outcome: PollOutcome,
  intervalMs: number,
  moves: boolean,
): number | false {
  const state = pollStateOf(outcome, intervalMs)
  switch (state.kind) {
    case 'live':
      return moves ? intervalMs : SLOW * intervalMs
    case 'paused':
      return state.nextAt - outcome.failedAt
    case 'stopped':
      return false
    default:
      return state satisfies never
  }
}

/** May a poll be sent early, because somebody looks at the page again? Not against the service's own word. */
export function mayPollEarly(outcome: PollOutcome, intervalMs: number): boolean {
  const state = pollStateOf(outcome, intervalMs)
  if (state.kind === 'paused') return retryAfterOf(state.error) === undefined
  return state.kind === 'live'
}

/** Does coming back online make another attempt worth it at once? */
export function endsWithOnline({ error }: PollOutcome): boolean {
  return error instanceof ApiError && ['offline', 'network', 'timeout'].includes(error.kind)
}

/** Is it time to ask for everything again, also for what rests? Half an interval early is in time. */
export function isFullPollDue(sinceLastMs: number, intervalMs: number): boolean {
  return sinceLastMs >= (SLOW - 0.5) * intervalMs
}

/**
 * The ids that cannot wait for the next full poll: once one of them moves, or is in a state that
 * nobody knows (never taken for finished), all that are not known to be finished.
 */
export function urgentIds(phases: ReadonlyMap<string, Phase>): readonly string[] {
  const moves = [...phases.values()].some((phase) => isMoving(phase) || phase === 'unknown')
  return moves ? [...phases].flatMap(([id, phase]) => (isFinished(phase) ? [] : [id])) : []
}
