import { useMemo } from 'react'
import { useTaskStatuses } from '~/queries/tasks'
import { taskEntry } from './task-entry'
import { useFreshAfterBatches } from './use-fresh-after-batches'
import { useSavedTasks } from '~/stores/saved-tasks'

/** The tasks that are kept here, and the one that the address names; as they were read last. */
export function useTasks(named: string) {
  const kept = useSavedTasks()
  const ids = useMemo(
    () => (named === '' || kept.includes(named) ? kept : [named, ...kept]),
    [kept, named],
  )
  const { query, readings, readAt } = useTaskStatuses(ids)
  useFreshAfterBatches()
  return {
    kept,
    query,
    /** Some are known, of this read or of one before. */
    isKnown: readings !== undefined,
    readAt,
    entries: useMemo(() => ids.map((id) => taskEntry(id, readings?.get(id))), [ids, readings]),
  }
}
