import { useEffect, useMemo, useRef } from 'react'
import { useRefreshTasks, useTaskStatuses, useTaskStatusesOnce } from '~/queries/tasks'
import { taskEntry, type TaskEntry } from './task-entry'
import { useSavedTasks } from '~/stores/saved-tasks'
import { isRunning, useBatchEngine, useBatches } from '~/batch/ui/batch-store'

/** The saved tasks, and the task in the address, as they were last read. */
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
    isKnown: readings !== undefined,
    readAt,
    entries: useMemo(() => ids.map((id) => taskEntry(id, readings?.get(id))), [ids, readings]),
  }
}

/** Reads the tasks again after a batch has sent more of them or has ended. */
function useFreshAfterBatches(): void {
  const engine = useBatchEngine()
  const batches = useBatches().filter(({ type }) => type === 'task')
  const refresh = useRefreshTasks()
  const sent = batches.reduce((sum, { counts: c }) => sum + c.done + c.refused + c.unknown, 0)
  const isOver = !batches.some(isRunning)
  const known = useRef<number>(undefined)
  useEffect(() => {
    if (engine === undefined) return
    const before = known.current
    known.current = sent
    if (before === undefined || (before === sent && !isOver)) return
    // While a batch runs, a read in flight continues. At the end of the batch, it starts again.
    refresh({ cancelRefetch: isOver })
  }, [engine, refresh, sent, isOver])
}

/** The tasks of this browser for the command palette. Their names are read once, when they are needed. */
export function useTaskNames(isWanted: boolean): readonly TaskEntry[] {
  const ids = useSavedTasks()
  const readings = useTaskStatusesOnce(ids, isWanted)
  return useMemo(() => ids.map((id) => taskEntry(id, readings?.get(id))), [ids, readings])
}
