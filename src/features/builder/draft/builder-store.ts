import type { Command, Draft } from './draft'
import { edit, historyOf, redo, undo, type History } from './history'

export interface BuilderState {
  readonly history: History
  /** Text that is no JSON yet, by the field it was typed into. */
  readonly unparsed: ReadonlyMap<string, string>
}

/** The one state that form, list and JSON share. */
export interface BuilderStore {
  readonly get: () => BuilderState
  readonly subscribe: (listener: () => void) => () => void
  readonly edit: (command: Command) => void
  readonly undo: () => void
  readonly redo: () => void
  /** @param text `undefined` when it has become JSON, or was given up */
  readonly keepUnparsed: (id: string, text: string | undefined) => void
}

export function createBuilderStore(
  draft: Draft,
  now: () => number,
  unparsed: ReadonlyMap<string, string> = new Map(),
): BuilderStore {
  let state: BuilderState = { history: historyOf(draft), unparsed }
  const listeners = new Set<() => void>()
  const show = (next: Partial<BuilderState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const go = (history: History) => {
    if (history !== state.history) show({ history })
  }
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit: (command) => go(edit(state.history, command, now())),
    undo: () => go(undo(state.history)),
    redo: () => go(redo(state.history)),
    keepUnparsed(id, text) {
      if (state.unparsed.get(id) === text) return
      const others = [...state.unparsed].filter(([each]) => each !== id)
      show({ unparsed: new Map(text === undefined ? others : [...others, [id, text]]) })
    },
  }
}
