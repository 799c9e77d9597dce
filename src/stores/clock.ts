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
