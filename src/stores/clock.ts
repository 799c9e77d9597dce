import { useStore } from 'zustand'
import { createStore } from './create-store'

/**
 * One timer for all times on the screen that update at this interval. It runs only while a component listens and
 * the tab is visible.
 *
 * @param goodFor when the first listener subscribes, a stored time of up to this age (ms) is used, which saves
 * one render
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

/** For code that reads the time itself. Components use `useNow`. */
export const tenSeconds = clockOf(10_000, 1_000)

const clocks = { second: clockOf(1_000), tenSeconds }

const still = () => () => {}

/** The time of the last tick, in epoch milliseconds. @param isOn if false, the time does not change */
export function useNow(pace: keyof typeof clocks, isOn = true): number {
  const clock = clocks[pace]
  return useStore(isOn ? clock : { ...clock, subscribe: still }, ({ now }) => now)
}

/** With a larger difference, "3 min ago" would be wrong, so exact times are shown instead. */
const TOLERATED = 120_000

/** The difference between the clock of the service and this clock, from its `Date` headers. */
const useSkewStore = createStore('read', () => ({ skew: 0 }))

/** @param serverTime the time of the service, epoch milliseconds @param localTime the same moment on this clock */
export function noteClocks(serverTime: number, localTime: number): void {
  const ahead = serverTime - localTime
  const next = Math.abs(ahead) > TOLERATED ? ahead : 0
  // Compares whole minutes, because smaller changes do not change the screen.
  if (Math.round(next / 60_000) === Math.round(useSkewStore.getState().skew / 60_000)) return
  useSkewStore.setState({ skew: next })
}

/** How many milliseconds the clock of the service is ahead. 0 if the difference is small. */
export function useClockSkew(): number {
  return useSkewStore(({ skew }) => skew)
}
