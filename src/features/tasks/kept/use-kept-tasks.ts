import { useSyncExternalStore } from 'react'
import { onClear } from '~/stores/clear-local-data'
import { createKeptTasks, TASKS_KEPT_AS } from './kept-tasks'

/** Those of this browser. */
export const keptTasks = createKeptTasks(
  () => localStorage,
  (listener) =>
    addEventListener('storage', ({ key }) => (key === TASKS_KEPT_AS ? listener() : undefined)),
)
onClear('work', keptTasks.clear)

export function useKeptTasks(): readonly string[] {
  return useSyncExternalStore(keptTasks.subscribe, keptTasks.all)
}
