import { useStore } from 'zustand'
import { createStore } from './create-store'

/**
 * One timer for all times on the screen that change at this pace. It runs only while something listens and the tab is
 * visible.
 *
 * @param goodFor how old (ms) the time may be for the first listener; a newer one would render again
 */
function clockOf(everyMs: number, goodFor = 0) {
  const useClock = createStore('read', () => ({ now: Date.now() }))
  let listening = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => useClock.setState({ now: Date.now() })
  const start = () => {
    timer ??= setInterval(tick, everyMs)
  }
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  const onVisibility = () => {
    if (document.hidden) return stop()
    tick()
    return start()
  }
  const subscribe: typeof useClock.subscribe = (listener) => {
    if (listening === 0) {
      if (Date.now() - useClock.getState().now > goodFor) tick()
      document.addEventListener('visibilitychange', onVisibility)
      if (!document.hidden) start()
    }
    listening += 1
    const unsubscribe = useClock.subscribe(listener)
    return () => {
      unsubscribe()
      listening -= 1
      if (listening > 0) return
      document.removeEventListener('visibilitychange', onVisibility)
      stop()
    }
  }
  const { getState, getInitialState } = useClock
  return { getState, getInitialState, subscribe }
}

/** For what looks at the time itself; else see `useNow`. */
export const tenSeconds = clockOf(10_000, 1_000)

const clocks = { second: clockOf(1_000), tenSeconds }

const still = () => () => {}

/** The time, in epoch milliseconds, as of the last tick. @param isOn off: it stands still */
export function useNow(pace: keyof typeof clocks, isOn = true): number {
  const clock = clocks[pace]
  return useStore(isOn ? clock : { ...clock, subscribe: still }, ({ now }) => now)
}

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
