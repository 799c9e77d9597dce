/**
 * The pipelines whose status is polled, because a component shows them or follows their runs. Once in five poll
 * intervals, a full poll reads all of them. The polls in between read only pipelines that may change soon.
 */
import { createContributions } from './create-store'

/** The status poll reads the pipelines that are given to `useWatchPipelines` while the calling component is mounted. */
export const { useStore: useWatched, useContribution: useWatchPipelines } =
  createContributions<readonly string[]>('work')

export function watchedPipelineIds(): readonly string[] {
  const ids = new Set(Object.values(useWatched.getState().byOwner).flat())
  ids.delete('')
  return [...ids]
}

export function useIsAnyWatched(): boolean {
  return useWatched(({ byOwner }) => Object.values(byOwner).some(({ length }) => length > 0))
}
