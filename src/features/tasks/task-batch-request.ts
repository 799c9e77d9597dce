import type { Launch } from '~/batch/ui/batch-request'
import { taskSelection } from '~/stores/selection'
import type { TaskEntry } from './data/task-entry'

/** Asked through the launcher; `create` and `update` have a sheet of their own. */
export type TaskAction = 'run' | 'stop' | 'status'

/** @param listed the tasks that the list shows; the filter may hide some of the entries */
export function launchOfTasks(
  action: TaskAction,
  entries: readonly TaskEntry[],
  listed: readonly TaskEntry[],
): Launch {
  const shown = new Set(listed.map(({ id }) => id))
  return {
    request: { action, type: 'task', targets: entries.map(({ id, name }) => ({ id, name })) },
    records: new Map(),
    spends: { selection: taskSelection, keys: entries.map(({ id }) => id) },
    isListed: (id) => shown.has(id),
  }
}
