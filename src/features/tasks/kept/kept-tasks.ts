/**
 * The ids of the tasks that this browser knows of: created here or added by id. The service documents
 * no list of tasks (contract §4), so that what is not kept here is not found again. Only ids are kept,
 * no names and no states: those are read anew from the service.
 */
import { parseJson } from '~/lib/json'

export const MOST_TASKS = 500

export const TASKS_KEPT_AS = 'sluice.tasks'

export interface KeptTasks {
  /** For `useSyncExternalStore`: the same array until it changes. */
  readonly all: () => readonly string[]
  readonly subscribe: (listener: () => void) => () => void
  /** Adds those that are not there yet, newest first. @returns how many had no room any more */
  readonly add: (ids: readonly string[]) => number
  /** Room or not: what was created here, whose id is nowhere else, and what was forgotten a moment ago. */
  readonly addAnyway: (ids: readonly string[]) => void
  readonly forget: (ids: readonly string[]) => void
  /** Those in memory; what is on disk goes with all else. */
  readonly clear: () => void
}

/**
 * @param storage looked up late, because a browser may forbid it; then they are kept until the tab goes
 * @param onOtherTab calls back when another tab has changed them
 */
export function createKeptTasks(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  onOtherTab: (listener: () => void) => void,
): KeptTasks {
  const listeners = new Set<() => void>()
  const read = (otherwise: readonly string[]): readonly string[] => {
    try {
      const saved = parseJson(storage().getItem(TASKS_KEPT_AS) ?? '[]')?.value
      return isTexts(saved) ? saved : otherwise
    } catch {
      return otherwise
    }
  }
  let ids = read([])
  const show = (next: readonly string[]) => {
    ids = next
    for (const listener of listeners) listener()
  }
  const keep = (next: readonly string[]) => {
    try {
      storage().setItem(TASKS_KEPT_AS, JSON.stringify(next))
    } catch {
      // They hold until the tab is closed.
    }
    show(next)
  }
  onOtherTab(() => show(read(ids)))
  return {
    all: () => ids,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(more) {
      const known = read(ids)
      const fresh = [...new Set(more)].filter((id) => id !== '' && !known.includes(id))
      const room = Math.max(0, MOST_TASKS - known.length)
      keep([...fresh.slice(0, room), ...known])
      return Math.max(0, fresh.length - room)
    },
    addAnyway(more) {
      keep([...new Set([...more, ...read(ids)])])
    },
    forget(gone) {
      const taken = new Set(gone)
      keep(read(ids).filter((id) => !taken.has(id)))
    },
    clear: () => show([]),
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}
