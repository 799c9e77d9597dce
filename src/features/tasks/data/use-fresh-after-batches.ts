import { useEffect, useRef } from 'react'
import { isRunning, useBatchEngine, useBatchViews } from '~/batch/ui/engine-store'
import { useRefreshTasks } from '~/queries/tasks'

/** Reads the tasks again when a batch has sent more of them, or has ended. */
export function useFreshAfterBatches(): void {
  const engine = useBatchEngine()
  const views = useBatchViews().filter(({ type }) => type === 'task')
  const refresh = useRefreshTasks()
  const sent = views.reduce((sum, { counts: c }) => sum + c.done + c.refused + c.unknown, 0)
  const isOver = !views.some(isRunning)
  const known = useRef<number>(undefined)
  useEffect(() => {
    if (engine === undefined) return
    const before = known.current
    known.current = sent
    if (before === undefined || (before === sent && !isOver)) return
    // Of many tasks, a read does not start again with each chunk, but it does at the end.
    refresh({ cancelRefetch: isOver })
  }, [engine, refresh, sent, isOver])
}
