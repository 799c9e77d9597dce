import { useEffect, useRef } from 'react'
import { useBatchEngine, useBatchViews } from '~/batch/ui/engine-store'
import { useRefreshTasks } from '~/queries/tasks'
import { hasProgressed, taskProgressOf, type TaskProgress } from './task-progress'

/** Reads the tasks again when a batch has progressed with them. */
export function useFreshAfterBatches(): void {
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
