import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BatchEngine } from '~/batch/batch'
import { useEngine } from '~/components/batches/launcher'
import { TASKS_KEY } from './task-query'

/** What batches have sent of tasks so far, as a number that only grows while they go on. */
function progressOf(engine: BatchEngine): number {
  return engine
    .batches()
    .filter(({ type }) => type === 'task')
    .reduce((sum, { counts: { done, refused, unknown } }) => sum + done + refused + unknown, 0)
}

/** Reads the tasks again when a batch has got on with them. */
export function useFreshAfterBatches(): void {
  const engine = useEngine()
  const queries = useQueryClient()
  useEffect(() => {
    if (engine === undefined) return undefined
    let known = progressOf(engine)
    return engine.subscribe(() => {
      const progress = progressOf(engine)
      if (progress === known) return
      known = progress
      void queries.invalidateQueries({ queryKey: TASKS_KEY })
    })
  }, [engine, queries])
}
