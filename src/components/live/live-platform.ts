import { openChannel } from '~/lib/open-channel'
import { scopeOf } from './poll-scope'
import type { PollerEffects } from './poller-effects'
import type { ChannelLike } from './tab-talk'

/** What the live updates take from the browser; passed in, so that tests choose it. */
export interface LivePlatform extends Pick<
  PollerEffects,
  'now' | 'setTimer' | 'random' | 'visibility' | 'network' | 'locks' | 'openChannel'
> {
  readonly scopeOf: (baseUrl: string, token: string | undefined) => Promise<string>
}

function openTalk(name: string): ChannelLike | undefined {
  const channel = openChannel(name)
  if (channel === undefined) return undefined
  return {
    say: (message) => channel.postMessage(message),
    onMessage: (listener) =>
      channel.addEventListener('message', (event) => listener(event.data as unknown)),
    close: () => channel.close(),
  }
}

/** This browser. `navigator.locks` is missing on pages that came over plain HTTP. */
export function browserPlatform(now: () => number): LivePlatform {
  const locks = (navigator as Partial<Pick<Navigator, 'locks'>>).locks
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
    locks,
    openChannel: openTalk,
    scopeOf: (baseUrl, token) => scopeOf(baseUrl, token, crypto),
  }
}
