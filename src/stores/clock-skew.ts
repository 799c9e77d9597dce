import { createStore } from './create-store'

/** Beyond two minutes "3 min ago" would be a guess, so exact times are shown instead. */
const TOLERATED = 120_000

/** How far the service's clock is from this one, learned from its `Date` headers. */
const useSkewStore = createStore('read', () => ({ skew: 0 }))

/** @param serverTime as the service says, epoch milliseconds @param localTime the same moment here */
export function noteClocks(serverTime: number, localTime: number): void {
  const ahead = serverTime - localTime
  const next = Math.abs(ahead) > TOLERATED ? ahead : 0
  // Whole minutes: a second more or less changes nothing that is drawn.
  if (Math.round(next / 60_000) === Math.round(useSkewStore.getState().skew / 60_000)) return
  useSkewStore.setState({ skew: next })
}

/** Milliseconds by which the service's clock is ahead of this one, when that is too much; else 0. */
export function useClockSkew(): number {
  return useSkewStore(({ skew }) => skew)
}
