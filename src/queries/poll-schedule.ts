/** The rules of the poll: when it runs, for which ids, and when it stops. Pure functions. */
import { ApiError, isOffline } from '~/api/api-error'
import type { ApiErrorKind } from '~/api/api-error-kind'
import { isFinished, isMoving, type Phase } from '~/domain/phases'

const LONGEST_BACK_OFF = 60_000
/**
 * Once in this many poll intervals, a poll is a full poll. It also reads the pipelines that do not change by themselves,
 * because another user may run them.
 */
const FULL_POLL_EVERY = 5

type Consequence =
  /** The poll waits and then continues by itself. */
  | 'pause'
  /** Another poll would fail in the same way, so the poll stops. */
  | 'stop'
  /** The next poll runs as usual. A second failure in a row pauses the poll. */
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
  unrecognized: 'pause',
  reported: 'pause',
  reply_too_large: 'skip',
} as const satisfies Record<ApiErrorKind, Consequence>

/** How the last poll ended. Times are epoch milliseconds. */
export interface PollOutcome {
  readonly error: unknown
  readonly failedAt: number
  readonly failures: number
}

export type PollState =
  | { readonly kind: 'live' }
  | { readonly kind: 'paused'; readonly error: unknown; readonly nextAt: number }
  /** Polling has stopped, because another poll would fail too. Polling continues after a new sign-in or a click. */
  | { readonly kind: 'stopped'; readonly error: unknown }

export function pollStateOf(
  { error, failedAt, failures }: PollOutcome,
  intervalMs: number,
): PollState {
  if (error === null) return { kind: 'live' }
  // An error that is not an `ApiError` is not a reply, for example a failed import.
  const consequence = error instanceof ApiError ? CONSEQUENCES[error.kind] : 'pause'
  if (consequence === 'stop') return { kind: 'stopped', error }
  if (consequence === 'skip' && failures <= 1) return { kind: 'live' }
  // The milliseconds of the failure serve as a random value, so that many tabs do not poll at the same moment.
  const chance = (failedAt % 1_000) / 1_000
  return {
    kind: 'paused',
    error,
    nextAt: failedAt + waitAfter(error, failures, intervalMs, chance),
  }
}

/**
 * Milliseconds until the next attempt, at least one interval. The service may set the wait. Otherwise there is a limit,
 * which doubles with each failure, up to a minute. The wait is a random time between half the limit and the limit.
 * While the browser is offline, the wait is a minute.
 *
 * @param chance a random number from 0 to 1
 */
function waitAfter(error: unknown, failures: number, intervalMs: number, chance: number): number {
  const retryAfterMs = retryAfterOf(error)
  if (retryAfterMs !== undefined) return Math.max(retryAfterMs, intervalMs)
  const longest = Math.max(LONGEST_BACK_OFF, intervalMs)
  if (isOffline(error)) return longest
  const ceiling = Math.min(longest, intervalMs * 2 ** Math.min(failures, 30))
  return Math.max(intervalMs, (ceiling / 2) * (1 + chance))
}

export function retryAfterOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.facts.retryAfterMs : undefined
}

/** Milliseconds until the next poll, for `refetchInterval`. False if the poll has stopped. */
export function pollDelay(
  outcome: PollOutcome,
  intervalMs: number,
  isUrgent: boolean,
): number | false {
  const state = pollStateOf(outcome, intervalMs)
  switch (state.kind) {
    case 'live':
      return isUrgent ? intervalMs : FULL_POLL_EVERY * intervalMs
    case 'paused':
      return state.nextAt - outcome.failedAt
    case 'stopped':
      return false
    default:
      return state satisfies never
  }
}

/**
 * Whether a poll runs early when the user returns to the page. False if the poll has stopped, or if the service has set
 * a waiting time.
 */
export function mayPollEarly(outcome: PollOutcome, intervalMs: number): boolean {
  const state = pollStateOf(outcome, intervalMs)
  if (state.kind === 'paused') return retryAfterOf(state.error) === undefined
  return state.kind === 'live'
}

export function retriesWhenOnline({ error }: PollOutcome): boolean {
  return error instanceof ApiError && ['offline', 'network', 'timeout'].includes(error.kind)
}

/** Whether the next poll must be a full poll, which also reads the pipelines that do not change by themselves. */
export function isFullPollDue(sinceLastMs: number, intervalMs: number): boolean {
  // Half an interval is subtracted, because a timer is never exact.
  return sinceLastMs >= (FULL_POLL_EVERY - 0.5) * intervalMs
}

/**
 * The ids that cannot wait for the next full poll. If a pipeline is moving or has an unknown phase, the result is all
 * ids whose runs have not surely finished. Otherwise the result is empty.
 */
export function urgentIds(phases: ReadonlyMap<string, Phase>): readonly string[] {
  const isAnyUrgent = [...phases.values()].some((phase) => isMoving(phase) || phase === 'unknown')
  return isAnyUrgent ? [...phases].flatMap(([id, phase]) => (isFinished(phase) ? [] : [id])) : []
}
