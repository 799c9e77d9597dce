import { PHASES, type Phase } from '~/domain/phases'
import { containsWords } from '~/lib/contains-words'
import { oneOfParam, textParam, viewParams } from '~/lib/view-params'
import type { TaskEntry } from './data/use-tasks'

export interface TasksView {
  readonly q: string
  readonly status: Phase | ''
  /** The task whose details are open. It may be a task that is not saved. */
  readonly task: string
}

const USUAL: TasksView = { q: '', status: '', task: '' }

export const tasksParams = viewParams(USUAL, {
  q: textParam,
  status: oneOfParam(['', ...PHASES]),
  task: textParam,
})

/** Name and id together must contain every word of the search. The task whose details are open always matches. */
export function matchesTask(entry: TaskEntry, { q, status, task }: TasksView): boolean {
  if (entry.id === task) return true
  if (status !== '' && entry.phase !== status) return false
  return containsWords(`${entry.name} ${entry.id}`, q)
}
