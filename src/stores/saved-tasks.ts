/**
 * The ids of the tasks that this browser knows, because they were created or added here. The service documents no
 * list of tasks, so a task that is not saved here cannot be found. Only ids are saved. Names and states are read
 * from the service.
 */
import { parseJson } from '~/lib/json'
import { arrayOfValid, z } from '~/lib/zod'
import { createPersistedStore } from './create-store'

export const MAX_TASKS = 500

const NONE: readonly string[] = []

const useStore = createPersistedStore({
  name: 'sluice.tasks',
  kind: 'work',
  empty: { ids: NONE },
  read(text) {
    return { ids: arrayOfValid(z.string()).parse(parseJson(text)?.value) }
  },
  write: ({ ids }) => JSON.stringify(ids),
})

export function useSavedTasks(): readonly string[] {
  return useStore().ids
}

/** The current ids, including those that another tab has just saved. */
export function savedTasks(): readonly string[] {
  useStore.reload()
  return useStore.getState().ids
}

/** Saves new ids, newest first. @returns how many did not fit */
export function saveTasks(ids: readonly string[]): number {
  const known = savedTasks()
  const fresh = [...new Set(ids)].filter((id) => id !== '' && !known.includes(id))
  const free = Math.max(0, MAX_TASKS - known.length)
  useStore.setState({ ids: [...fresh.slice(0, free), ...known] })
  return Math.max(0, fresh.length - free)
}

/**
 * Saves ids even beyond the limit. Use it to undo a removal, and for a task that was created here, because the service
 * has no list in which the user could find its id again.
 */
export function saveTasksBeyondLimit(ids: readonly string[]): void {
  useStore.setState({ ids: [...new Set([...ids, ...savedTasks()])] })
}

export function forgetTasks(ids: readonly string[]): void {
  const gone = new Set(ids)
  useStore.setState({ ids: savedTasks().filter((id) => !gone.has(id)) })
}
