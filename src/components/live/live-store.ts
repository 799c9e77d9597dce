import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { sendAction } from '~/api/actions'
import type { Client } from '~/api/client'
import type { Config } from '~/api/config'
import type { Pipeline } from '~/api/pipelines'
import type { Session } from '~/api/session'
import { createAnswerMemory } from './answer-memory'
import { createChangeLog } from './change-log'
import { createLiveCache } from './live-cache'
import type { LivePlatform } from './live-platform'
import { pollError } from './poll-round'
import { differs, type PollState } from './poll-state'
import { createStatusPoller, type StatusPoller } from './status-poller'

export interface LiveEffects {
  readonly client: Client
  readonly config: Pick<Config, 'auth' | 'pollSeconds' | 'batchChunk'>
  readonly session: Session
  readonly queries: QueryClient
  readonly platform: LivePlatform
}

/** What the screens see of the live updates: plain stores, so that a poll renders only what it changed. */
export interface LiveStore {
  /** Begins to follow the session. @returns ends it; both may be called again and again */
  readonly start: () => () => void
  readonly watch: (owner: string, ids: readonly string[]) => void
  readonly unwatch: (owner: string) => void
  /** One poll of everything watched, at once. */
  readonly pollNow: () => void
  /** Goes on after "stopped". */
  readonly resume: () => void
  readonly state: () => PollState
  readonly gone: () => ReadonlySet<string>
  /** When (epoch ms) a poll last changed this id. */
  readonly changedAt: (id: string) => number | undefined
  /** Since when (epoch ms) the answers have left this id out. */
  readonly silentSince: (id: string) => number | undefined
  readonly subscribe: (listener: () => void) => () => void
  readonly subscribeToChanges: (listener: () => void) => () => void
}

const IDLE: PollState = { kind: 'idle' }
const NONE: ReadonlySet<string> = new Set()

/** Creates one poller per token, and keeps what outlives it: who watches what, and what was found. */
export function createLiveStore(effects: LiveEffects): LiveStore {
  const { client, config, session, queries, platform } = effects
  const { origin } = new URL(client.baseUrl)
  const cache = createLiveCache(queries)
  const log = createChangeLog()
  const interests = new Map<string, readonly string[]>()
  const listeners = new Set<() => void>()
  let watched: ReadonlySet<string> = new Set()
  let poller: StatusPoller | undefined
  let pollerToken: string | undefined
  let ownState = IDLE

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const state = () => poller?.state() ?? ownState
  const endPoller = () => {
    poller?.dispose()
    poller = undefined
  }
  const setOwnState = (next: PollState) => {
    if (!differs(ownState, next)) return
    ownState = next
    tell()
  }

  /** The cache and the marks tell in one go, so that a changed row renders once. */
  const takeIn = (records: ReadonlyMap<string, Pipeline>, gone: readonly string[]) =>
    notifyManager.batch(() => {
      const news = { changed: cache.patch(records), gone, at: platform.now(), shown: watched }
      notifyManager.schedule(() => log.note(news))
    })

  const begin = (token: string | undefined) => {
    pollerToken = token
    const read = createAnswerMemory()
    const next = createStatusPoller({
      ...platform,
      origin,
      intervalMs: config.pollSeconds * 1_000,
      chunkSize: config.batchChunk,
      fetchStatus(ids, signal) {
        const [first, ...others] = ids
        if (first === undefined) throw new RangeError('A poll without ids.')
        return sendAction(
          client,
          { action: 'status', type: 'pipeline', target: [first, ...others] },
          signal,
          read,
        )
      },
      onRecords: takeIn,
      onSilence: (silent, heard) => log.noteSilence(silent, heard, platform.now()),
      phaseOfId: (id) => cache.phaseOfId(id, watched),
      isGone: (id) => log.gone().has(id),
    })
    poller = next
    next.subscribe(tell)
    for (const [owner, ids] of interests) next.watch(owner, ids)
    tell()
  }

  const followSession = () => {
    const sessionState = session.state()
    const token = session.token()
    const isRefused = sessionState === 'refused'
    const mayRead = config.auth === 'proxy' ? !isRefused : sessionState === 'given'
    if (mayRead && poller !== undefined && token === pollerToken) return poller.resume()
    endPoller()
    if (sessionState === 'none') log.clear()
    // A refused token is not tried again, whichever request it was that found out (faults.md row 8).
    setOwnState(isRefused ? { kind: 'stopped', error: pollError(origin, 'unauthorized') } : IDLE)
    tell()
    if (mayRead) begin(token)
  }

  const rewatch = () => {
    watched = new Set([...interests.values()].flat())
  }
  return {
    start() {
      const stop = [
        session.subscribe(followSession),
        cache.onChange((isList) => {
          poller?.supersede()
          const marked = isList ? log.marked() : NONE
          if (marked.size > 0) log.readmit(cache.listed(marked))
        }),
      ]
      followSession()
      return () => {
        for (const end of stop) end()
        endPoller()
      }
    },
    watch(owner, ids) {
      interests.set(owner, ids)
      rewatch()
      poller?.watch(owner, ids)
    },
    unwatch(owner) {
      interests.delete(owner)
      rewatch()
      poller?.unwatch(owner)
    },
    pollNow: () => poller?.pollNow(),
    resume: () => poller?.resume(),
    state,
    gone: log.gone,
    changedAt: log.changedAt,
    silentSince: log.silentSince,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    subscribeToChanges: log.subscribe,
  }
}
