import { useStore } from 'zustand'
import { createStore } from './create-store'

const EVERY_MS = 1_000

const useTime = createStore('read', () => ({ now: Date.now() }))
/** A hidden tab gets no ticks. When it becomes visible, it gets a tick at once. */
const tick = () => {
  if (!document.hidden) useTime.setState({ now: Date.now() })
}

let listening = 0
let timer: ReturnType<typeof setInterval> | undefined

/**
 * One timer for all times on the screen. It runs while a component listens.
 *
 * @returns a function to call when the listener leaves
 */
function joinTimer(): () => void {
  listening += 1
  timer ??= setInterval(tick, EVERY_MS)
  document.addEventListener('visibilitychange', tick)
  return () => {
    listening -= 1
    if (listening > 0) return
    clearInterval(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', tick)
  }
}

/** Creates a clock. @param maxAge milliseconds; if the last tick is older than this, a new listener causes a tick */
function clockWith(maxAge: number) {
  const { getState, getInitialState, subscribe } = useTime
  return {
    getState,
    getInitialState,
    subscribe: (...listener: Parameters<typeof subscribe>) => {
      if (Date.now() - getState().now > maxAge) tick()
      const unsubscribe = subscribe(...listener)
      const leaveTimer = joinTimer()
      return () => {
        unsubscribe()
        leaveTimer()
      }
    },
  }
}

/**
 * The clock for ages such as “3 min ago”. A new row does not cause a tick, because a tick renders the ages of all rows
 * again.
 */
export const clock = clockWith(EVERY_MS)

/**
 * The clock for durations and countdowns. A new listener causes a tick. Otherwise a countdown of 300 s could begin with
 * 301 s.
 */
const currentClock = clockWith(0)

/** A clock that never notifies its listeners, so that a component is not rendered each second. */
const stoppedClock: typeof clock = { ...clock, subscribe: () => () => {} }

/** The time, in epoch milliseconds. It changes each second. @param isOn if false, no tick renders the component */
export function useNow(isOn = true): number {
  return useStore(isOn ? currentClock : stoppedClock, ({ now }) => now)
}

/**
 * The largest difference, in milliseconds, that is ignored between the clocks of the service and of this browser. If
 * they differ by more, “3 min ago” would be wrong. Then exact times are shown instead.
 */
const TOLERATED = 120_000

const useSkewStore = createStore('read', () => ({ skew: 0 }))

/**
 * Stores the difference between the clock of the service and this clock.
 *
 * @param serverTime the time of the service, epoch milliseconds
 * @param localTime the same moment on this clock
 */
export function recordClockSkew(serverTime: number, localTime: number): void {
  const ahead = serverTime - localTime
  const next = Math.abs(ahead) > TOLERATED ? ahead : 0
  // Compares whole minutes, so that the small difference of each reply does not render the screen again.
  if (Math.round(next / 60_000) === Math.round(useSkewStore.getState().skew / 60_000)) return
  useSkewStore.setState({ skew: next })
}

/** How many milliseconds the clock of the service is ahead. 0 if the difference is small. */
export const useClockSkew = (): number => useSkewStore(({ skew }) => skew)

/** Converts a moment of this clock to the clock of the service. Both are in epoch milliseconds. */
export const useServiceTime = (at: number): number => at + useClockSkew()
