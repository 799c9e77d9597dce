import { useEffect, useMemo, useRef } from 'react'
import { useRefreshTasks, useTaskStatuses } from '~/queries/tasks'
import { taskEntry } from './task-entry'
import { useSavedTasks } from '~/stores/saved-tasks'
import { isRunning, useBatchEngine, useBatchViews } from '~/batch/ui/engine-store'
import type { BatchView } from '~/batch/engine/batch'

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

/** Reads the tasks again when a batch has progressed with them. */
function useFreshAfterBatches(): void {
  const engine = useBatchEngine()
  const views = useBatchViews()
  const refresh = useRefreshTasks()
  const known = useRef<TaskProgress>(undefined)
  useEffect(() => {
    if (engine === undefined) return
    const before = known.current
    const progress = taskProgressOf(views)
    known.current = progress
    if (before === undefined || !hasProgressed(before, progress)) return
    // A read of many tasks is not begun again with each chunk. The read at the end is, because it has to show
    // what was sent last.
    refresh({ cancelRefetch: progress.isOver })
  }, [engine, refresh, views])
}

interface TaskProgress {
  /** How many tasks batches have sent. */
  readonly sent: number
  readonly isOver: boolean
}

/** What batches have sent of tasks so far, and whether all of them are over. */
export function taskProgressOf(views: readonly BatchView[]): TaskProgress {
  const ofTasks = views.filter(({ type }) => type === 'task')
  return {
    sent: ofTasks.reduce((sum, { counts: c }) => sum + c.done + c.refused + c.unknown, 0),
    isOver: !ofTasks.some(isRunning),
  }
}

/** Has a batch sent more tasks, or has the last one ended? */
export function hasProgressed(before: TaskProgress, now: TaskProgress): boolean {
  return now.sent !== before.sent || (now.isOver && !before.isOver)
}
