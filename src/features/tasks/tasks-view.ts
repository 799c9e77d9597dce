/** What the page Tasks shows, as part of its address. */
import { PHASES, type Phase } from '~/domain/phases'
import { oneOfParam, textParam, viewParams } from '~/lib/view-params'
import type { TaskEntry } from './data/task-entry'

export interface TasksView {
  /** Searched for in names and ids. */
  readonly q: string
  readonly status: Phase | ''
  /** The task whose details are open; it may be one that is not kept. */
  readonly task: string
}

const USUAL: TasksView = { q: '', status: '', task: '' }

export const tasksParams = viewParams(USUAL, {
  q: textParam,
  status: oneOfParam(['', ...PHASES]),
  task: textParam,
})

/** Every word in the name or the id. One whose details are open is always shown. */
export function matchesTask(entry: TaskEntry, { q, status, task }: TasksView): boolean {
  if (entry.id === task) return true
  if (status !== '' && entry.phase !== status) return false
  const about = `${entry.name} ${entry.id}`.toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => about.includes(word))
}
