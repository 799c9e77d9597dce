import { useStore } from 'zustand'
import { createStore } from './create-store'

/**
 * One timer for all times on the screen that update at this interval. It runs only while a component listens and
 * the tab is visible.
 *
 * @param maxAge if the stored time is at most this old (ms) when the first listener subscribes, it is used, which
 * saves one render
 */
function clockOf(everyMs: number, maxAge = 0) {
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
      if (Date.now() - useClock.getState().now > maxAge) tick()
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

/** For code outside of components. Components use `useNow`. */
export const tenSeconds = clockOf(10_000, 1_000)

const clocks = { second: clockOf(1_000), tenSeconds }

const neverNotify = () => () => {}

/** The time of the last tick, in epoch milliseconds. @param isOn if false, the time does not change */
export function useNow(pace: keyof typeof clocks, isOn = true): number {
  const clock = clocks[pace]
  return useStore(isOn ? clock : { ...clock, subscribe: neverNotify }, ({ now }) => now)
}

/** If the clocks differ by more, "3 min ago" would be wrong, so exact times are shown instead. */
const TOLERATED = 120_000

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
export const useClockSkew = (): number => useSkewStore(({ skew }) => skew)
