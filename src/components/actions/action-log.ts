import type { Action } from '~/api/action-table'
import type { Progress } from '~/batch/single-action'

/** One action that somebody asked for in this tab, and how far it is. */
export interface LoggedAction {
  /** Unique in this tab. */
  readonly key: string
  readonly action: Action
  readonly id: string | undefined
  readonly name: string
  /** Epoch milliseconds. */
  readonly askedAt: number
  readonly progress: Progress
}

export interface ActionLog {
  readonly all: () => readonly LoggedAction[]
  readonly subscribe: (listener: () => void) => () => void
  readonly begin: (entry: Omit<LoggedAction, 'key' | 'progress'>) => string
  readonly advance: (key: string, progress: Progress) => void
  /** Takes the settled ones away; what is still under way stays. */
  readonly dismiss: () => void
  /** Forgets all of them. */
  readonly clear: () => void
}

export function createActionLog(): ActionLog {
  let entries: readonly LoggedAction[] = []
  let count = 0
  const listeners = new Set<() => void>()
  const change = (next: readonly LoggedAction[]) => {
    entries = next
    for (const listener of listeners) listener()
  }
  return {
    all: () => entries,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    begin(entry) {
      count += 1
      const key = String(count)
      change([{ ...entry, key, progress: { state: 'checking' } }, ...entries])
      return key
    },
    advance(key, progress) {
      change(entries.map((entry) => (entry.key === key ? { ...entry, progress } : entry)))
    },
    dismiss() {
      change(entries.filter((entry) => entry.progress.state !== 'settled'))
    },
    clear: () => change([]),
  }
}
