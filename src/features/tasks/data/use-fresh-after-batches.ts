import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useBatchEngine, useBatchViews } from '~/batch/ui/engine-store'
import { TASKS_KEY } from '~/queries/tasks'
import { hasProgressed, taskProgressOf, type TaskProgress } from './task-progress'

/** Reads the tasks again when a batch has progressed with them. */
export function useFreshAfterBatches(): void {
  const engine = useBatchEngine()
  const views = useBatchViews()
  const queries = useQueryClient()
  const known = useRef<TaskProgress>(undefined)
  useEffect(() => {
    if (engine === undefined) return
    const before = known.current
    const progress = taskProgressOf(views)
    known.current = progress
    if (before === undefined || !hasProgressed(before, progress)) return
    // A read of many tasks is not begun again with each chunk. The read at the end is, because it has to show
    // what was sent last.
    void queries.invalidateQueries({ queryKey: TASKS_KEY }, { cancelRefetch: progress.isOver })
  }, [engine, queries, views])
}
