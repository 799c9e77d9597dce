import type { BatchView } from '~/batch/engine/batch'
import { isRunning } from '~/batch/ui/engine-store'

export interface TaskProgress {
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
