import type { BatchEngine } from '~/batch/engine/batch'
import { isUnderWay } from '~/batch/ui/use-batches'

/** What batches have sent of tasks so far, and whether one of them goes on. */
function standOf(engine: Pick<BatchEngine, 'batches'>) {
  const ofTasks = engine.batches().filter(({ type }) => type === 'task')
  return {
    sent: ofTasks.reduce((sum, { counts: c }) => sum + c.done + c.refused + c.unknown, 0),
    isOver: !ofTasks.some(isUnderWay),
  }
}

/**
 * Calls back when a batch has got on with its tasks, and when the last one is over.
 *
 * @returns its end
 */
export function followBatches(
  engine: Pick<BatchEngine, 'batches' | 'subscribe'>,
  onProgress: (isOver: boolean) => void,
): () => void {
  let known = standOf(engine)
  return engine.subscribe(() => {
    const stand = standOf(engine)
    const hasEnded = stand.isOver && !known.isOver
    const isNews = stand.sent !== known.sent || hasEnded
    known = stand
    if (isNews) onProgress(stand.isOver)
  })
}
