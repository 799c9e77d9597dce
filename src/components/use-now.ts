import { useSyncExternalStore } from 'react'

/**
 * One timer for everything that shows a time at this pace; none while the tab is hidden.
 *
 * @param keptFor a time no older than this does for who comes first: with another, what has just been
 *   drawn would be drawn once more
 */
function createTicker(everyMs: number, keptFor = 0) {
  let now = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<() => void>()
  const tick = () => {
    now = Date.now()
    for (const listener of listeners) listener()
  }
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
  return {
    get: () => now,
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) {
        if (Date.now() - now > keptFor) now = Date.now()
        document.addEventListener('visibilitychange', onVisibility)
        if (!document.hidden) start()
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        document.removeEventListener('visibilitychange', onVisibility)
        stop()
      }
    },
  }
}

/** For what looks at the time itself; else see `useNow`. */
export const tenSeconds = createTicker(10_000, 1_000)

const tickers = { second: createTicker(1_000), tenSeconds }

const still = () => () => {}

/** The time, in epoch milliseconds, as of the last tick. @param isOn off: it stands still */
export function useNow(pace: keyof typeof tickers, isOn = true): number {
  return useSyncExternalStore(isOn ? tickers[pace].subscribe : still, tickers[pace].get)
}
