import { useQueryClient } from '@tanstack/react-query'
import { createContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { yieldToMain } from '~/lib/yield-to-main'
import { useProvided } from '~/ui/provided'
import { useService } from '~/queries/service-context'
import { createLazyLive } from './lazy-live'
import type { LiveStore } from './live-store'
import { lastAtOf, type PollState } from './poll-state'

const LiveContext = createContext<LiveStore | undefined>(undefined)

function useLive(): LiveStore {
  return useProvided(LiveContext, 'live updates')
}

/**
 * Keeps the pipelines in the query cache up to date while parts below it watch some. Stands inside
 * of `ServiceContext` and `QueryClientProvider`, above the routes.
 */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const { client, config, session, now } = useService()
  const queries = useQueryClient()
  const [live] = useState(() =>
    createLazyLive(async () => {
      // The first rows come first.
      await yieldToMain()
      const { openLiveStore } = await import('./open-live-store')
      return openLiveStore({ client, config, session, queries, now })
    }),
  )
  useEffect(() => live.start(), [live])
  return <LiveContext value={live}>{children}</LiveContext>
}

/**
 * How the live updates stand. Renders again when that changes, not on each poll; for "updated 2 min
 * ago" take `useLastPoll`.
 */
export function useLiveStatus(): PollState {
  const live = useLive()
  return useSyncExternalStore(live.subscribe, live.state)
}

/** @returns when the last answer of a poll came (epoch ms), to be asked for whenever a clock ticks */
export function useLastPoll(): () => number | undefined {
  const live = useLive()
  useLiveStatus()
  return () => lastAtOf(live.state())
}

/**
 * Keeps these pipelines up to date while the calling part is mounted.
 *
 * @param owner a name of the part, one per part on the screen ("pipelines", "pipeline 64f…")
 * @param ids what is on the screen or in flight; a new array with the same ids changes nothing
 */
export function useWatch(owner: string, ids: readonly string[]): void {
  const live = useLive()
  useEffect(() => live.watch(owner, ids), [live, owner, ids])
  // Its own effect: a changed list of ids must not look like nothing being watched for a moment.
  useEffect(() => () => live.unwatch(owner), [live, owner])
}

/** Ids that the polls found gone; renders again only when they change. */
export function useGoneIds(): ReadonlySet<string> {
  const live = useLive()
  return useSyncExternalStore(live.subscribeToChanges, live.gone)
}

/** For one row: renders again only when this id goes or comes back. */
export function useIsGone(id: string | undefined): boolean {
  const live = useLive()
  return useSyncExternalStore(
    live.subscribeToChanges,
    () => id !== undefined && live.gone().has(id),
  )
}

/** What the live updates have to say of a row, without moving it. */
export type RowMark = 'none' | 'changed' | 'silent' | 'gone'

/** For one row: renders again only when its mark changes. */
export function useRowMark(id: string | undefined): RowMark {
  const live = useLive()
  return useSyncExternalStore(live.subscribeToChanges, () => {
    if (id === undefined) return 'none'
    if (live.gone().has(id)) return 'gone'
    if (live.silentSince(id) !== undefined) return 'silent'
    return live.changedAt(id) === undefined ? 'none' : 'changed'
  })
}

/** For one row: since when (epoch ms) the polls' answers have left it out; renders again only then. */
export function useSilentSince(id: string | undefined): number | undefined {
  const live = useLive()
  return useSyncExternalStore(live.subscribeToChanges, () =>
    id === undefined ? undefined : live.silentSince(id),
  )
}

/** What a person can ask of the live updates: a poll at once, or to go on after "stopped". */
export function useLiveControls(): Pick<LiveStore, 'pollNow' | 'resume'> {
  return useLive()
}
