import type { LiveStore } from './live-store'
import type { PollState } from './poll-state'

const IDLE: PollState = { kind: 'idle' }
const NONE: ReadonlySet<string> = new Set()

/**
 * The live updates before their code is there: following nothing is not needed for the first rows, so
 * the poller is loaded when there are rows to follow. What was asked meanwhile is handed over.
 *
 * @param load brings the real store; when that fails, the next thing to follow tries again
 */
export function createLazyLive(load: () => Promise<LiveStore>): LiveStore {
  const interests = new Map<string, readonly string[]>()
  const listeners = new Set<() => void>()
  const changeListeners = new Set<() => void>()
  let live: LiveStore | undefined
  let isLoading = false
  let isStarted = false
  let end: (() => void) | undefined

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const tellChanges = () => {
    for (const listener of changeListeners) listener()
  }
  const begin = () => {
    if (live !== undefined && isStarted && end === undefined) end = live.start()
  }
  const bring = async () => {
    if (live !== undefined || isLoading) return
    isLoading = true
    try {
      live = await load()
      live.subscribe(tell)
      live.subscribeToChanges(tellChanges)
      for (const [owner, ids] of interests) live.watch(owner, ids)
      begin()
      tell()
    } catch {
      // Without its code nothing is followed; the rows stay as they were read, with their age.
    } finally {
      isLoading = false
    }
  }
  const subscribeTo = (to: Set<() => void>) => (listener: () => void) => {
    to.add(listener)
    return () => to.delete(listener)
  }

  return {
    start() {
      isStarted = true
      begin()
      return () => {
        isStarted = false
        end?.()
        end = undefined
      }
    },
    watch(owner, ids) {
      interests.set(owner, ids)
      live?.watch(owner, ids)
      if (ids.length > 0) void bring()
    },
    unwatch(owner) {
      interests.delete(owner)
      live?.unwatch(owner)
    },
    pollNow: () => live?.pollNow(),
    resume: () => live?.resume(),
    state: () => live?.state() ?? IDLE,
    gone: () => live?.gone() ?? NONE,
    changedAt: (id) => live?.changedAt(id),
    silentSince: (id) => live?.silentSince(id),
    subscribe: subscribeTo(listeners),
    subscribeToChanges: subscribeTo(changeListeners),
  }
}
