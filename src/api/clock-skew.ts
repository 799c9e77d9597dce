/** Beyond two minutes "3 min ago" would be a guess, so exact times are shown instead (faults row 34). */
const TOLERATED = 120_000

/** How far the service's clock is from this one, learned from its `Date` headers. */
export interface ClockSkew {
  readonly note: (serverTime: number, localTime: number) => void
  /** Milliseconds by which the service is ahead when that is too much; else 0. */
  readonly get: () => number
  readonly subscribe: (listener: () => void) => () => void
}

export function createClockSkew(): ClockSkew {
  let skew = 0
  const listeners = new Set<() => void>()
  return {
    note(serverTime, localTime) {
      const ahead = serverTime - localTime
      const next = Math.abs(ahead) > TOLERATED ? ahead : 0
      // Whole minutes: a second more or less is no news to anybody who draws this.
      if (Math.round(next / 60_000) === Math.round(skew / 60_000)) return
      skew = next
      for (const listener of listeners) listener()
    },
    get: () => skew,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
