import type { ApiError } from '~/api/api-error'

/** How the live updates stand. Times are epoch milliseconds; `lastAt` is when the last answer came. */
export type PollState =
  /** Nothing on the screen needs to be asked for. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'live'; readonly lastAt?: number }
  /** Failed; asks again by itself at `nextAt`. */
  | {
      readonly kind: 'paused'
      readonly error: ApiError
      readonly nextAt: number
      readonly lastAt?: number
    }
  /** Refused for good; asks again only after a new token or `resume`. */
  | { readonly kind: 'stopped'; readonly error: ApiError; readonly lastAt?: number }

/** When the last answer came, whatever has happened since. */
export function lastAtOf(state: PollState): number | undefined {
  return state.kind === 'idle' ? undefined : state.lastAt
}

/** True when the states differ in more than the time of the last answer, which nobody is woken for. */
export function differs(before: PollState, after: PollState): boolean {
  if (before.kind !== after.kind) return true
  if ((lastAtOf(before) === undefined) !== (lastAtOf(after) === undefined)) return true
  switch (after.kind) {
    case 'idle':
    case 'live':
      return false
    case 'paused':
      return (
        before.kind === 'paused' && (before.nextAt !== after.nextAt || before.error !== after.error)
      )
    case 'stopped':
      return before.kind === 'stopped' && before.error !== after.error
    default:
      return after satisfies never
  }
}
