/**
 * The pipelines whose status is polled, because a component shows them or follows their runs. At every fifth interval,
 * a poll reads all of them. The polls in between read only pipelines that may change soon.
 */
import { useEffect, useId } from 'react'
import { createStore } from './create-store'

interface Watched {
  /** The ids that each component watches, by the `useId()` of the component. */
  readonly byOwner: Readonly<Record<string, readonly string[]>>
}

const NOBODY: Watched = { byOwner: {} }

const useStore = createStore<Watched>('work', () => NOBODY)

/** The status poll reads these pipelines while the calling component is mounted. */
export function useWatchPipelines(ids: readonly string[]): void {
  const owner = useId()
  useEffect(() => watchPipelines(owner, ids), [owner, ids])
  useEffect(() => () => unwatch(owner), [owner])
}

export function watchPipelines(owner: string, ids: readonly string[]): void {
  useStore.setState(({ byOwner }) => ({ byOwner: { ...byOwner, [owner]: ids } }))
}

function unwatch(owner: string): void {
  useStore.setState(({ byOwner }) => ({
    byOwner: Object.fromEntries(Object.entries(byOwner).filter(([other]) => other !== owner)),
  }))
}

export function watchedPipelineIds(): readonly string[] {
  const ids = new Set(Object.values(useStore.getState().byOwner).flat())
  ids.delete('')
  return [...ids]
}

export function useWatchedByOwner(): Watched['byOwner'] {
  return useStore(({ byOwner }) => byOwner)
}

export function useIsAnyWatched(): boolean {
  return useStore(({ byOwner }) => Object.values(byOwner).some(({ length }) => length > 0))
}
