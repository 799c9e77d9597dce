import type { PollState } from './poll-state'

/** What the screens see of the live updates: plain stores, so that a poll renders only what it changed. */
export interface LiveStore {
  readonly start: () => () => void
  readonly watch: (owner: string, ids: readonly string[]) => void
  readonly unwatch: (owner: string) => void
  readonly pollNow: () => void
  readonly resume: () => void
  readonly state: () => PollState
  readonly gone: () => ReadonlySet<string>
  readonly changedAt: (id: string) => number | undefined
  readonly subscribe: (listener: () => void) => () => void
}

const IDLE: PollState = { kind: 'idle' }
const NONE: ReadonlySet<string> = new Set()

export function createLiveStore(): LiveStore {
  return {
    start: () => () => undefined,
    watch: () => undefined,
    unwatch: () => undefined,
    pollNow: () => undefined,
    resume: () => undefined,
    state: () => IDLE,
    gone: () => NONE,
    changedAt: () => undefined,
    subscribe: () => () => undefined,
  }
}
