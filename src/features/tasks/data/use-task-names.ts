import { useMemo } from 'react'
import { useTaskStatusesOnce } from '~/queries/tasks'
import { useSavedTasks } from '~/stores/saved-tasks'
import { taskEntry, type TaskEntry } from './task-entry'

/** The kept tasks for who looks for one by its name. Read once it is wanted, and not again. */
export function useTaskNames(isWanted: boolean): readonly TaskEntry[] {
  const ids = useSavedTasks()
  const readings = useTaskStatusesOnce(ids, isWanted)
  return useMemo(() => ids.map((id) => taskEntry(id, readings?.get(id))), [ids, readings])
}
