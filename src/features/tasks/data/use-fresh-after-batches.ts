import { useEffect } from 'react'
import { useEngine } from '~/batch/ui/batch-request'
import { followBatches } from './follow-batches'
import { useRefreshTasks } from '~/queries/tasks'

/** Reads the tasks again when a batch has got on with them. */
export function useFreshAfterBatches(): void {
  const engine = useEngine()
  const refresh = useRefreshTasks()
  useEffect(() => {
    if (engine === undefined) return undefined
    return followBatches(engine, (isOver) => {
      // A read of many that is under way is not begun again with each chunk; the one at the end is, as
      // it has to show what was sent last.
      refresh({ cancelRefetch: isOver })
    })
  }, [engine, refresh])
}
