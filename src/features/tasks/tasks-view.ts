/** What the page Tasks shows, as part of its address. */
import { PHASES, type Phase } from '~/domain/phases'
import { changedParams } from '~/lib/changed-params'
import type { TaskEntry } from './data/task-entry'

export interface TasksView {
  /** Searched for in names and ids. */
  readonly q: string
  readonly status: Phase | ''
  /** The task whose details are open; it may be one that is not kept. */
  readonly task: string
}

/** Never throws. A missing or unknown value becomes its default. */
export function readTasksView(params: URLSearchParams): TasksView {
  return {
    q: params.get('q') ?? '',
    status: PHASES.find((each) => each === params.get('status')) ?? '',
    task: params.get('task') ?? '',
  }
}

/** @returns new parameters; other parameters are kept, defaults are not written */
export function writeTasksView(params: URLSearchParams, view: TasksView): URLSearchParams {
  return changedParams(params, { q: view.q, status: view.status, task: view.task })
}

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
