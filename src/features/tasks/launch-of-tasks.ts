import type { Launch } from '~/components/batches/launcher'
import { taskSelection } from '~/components/task-selection'
import type { TaskEntry } from './reading/task-query'

/** Asked through the launcher; `create` and `update` have a sheet of their own. */
export type TaskAction = 'run' | 'stop' | 'status'

export function launchOfTasks(action: TaskAction, entries: readonly TaskEntry[]): Launch {
  return {
    request: { action, type: 'task', targets: entries.map(({ id, name }) => ({ id, name })) },
    records: new Map(),
    select: (again) => {
      taskSelection.clear()
      taskSelection.setRange(again, true)
    },
  }
}
