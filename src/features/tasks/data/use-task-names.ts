import { useMemo } from 'react'
import { useTaskStatusesOnce } from '~/queries/tasks'
import { useSavedTasks } from '~/stores/saved-tasks'
import { taskEntry, type TaskEntry } from './task-entry'

/** The tasks of this browser for the command palette. Their names are read once, when they are needed. */
export function useTaskNames(isWanted: boolean): readonly TaskEntry[] {
  const ids = useSavedTasks()
  const readings = useTaskStatusesOnce(ids, isWanted)
  return useMemo(() => ids.map((id) => taskEntry(id, readings?.get(id))), [ids, readings])
}
