import type { PollerEffects } from './poller-effects'

/** What the live updates take from the browser; passed in, so that tests choose it. */
export type LivePlatform = Pick<
  PollerEffects,
  'now' | 'setTimer' | 'random' | 'visibility' | 'network'
>

/** This browser. */
export function browserPlatform(now: () => number): LivePlatform {
  return {
    now,
    setTimer(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    random: Math.random,
    visibility: {
      isHidden: () => document.hidden,
      subscribe(listener) {
        document.addEventListener('visibilitychange', listener)
        return () => document.removeEventListener('visibilitychange', listener)
      },
    },
    network: {
      isOnline: () => navigator.onLine,
      subscribe(listener) {
        const listening = new AbortController()
        const { signal } = listening
        addEventListener('online', listener, { signal })
        addEventListener('offline', listener, { signal })
        return () => listening.abort()
      },
    },
  }
}
