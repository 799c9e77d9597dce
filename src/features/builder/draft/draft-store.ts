import { isUnread, type Command, type Draft } from './draft'
import { edit, historyOf, redo, undo, type History } from './history'

/** Under which the whole pipeline stands, while what is typed is no JSON. */
const JSON_TEXT = 'json'

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
  const unread = unparsed.get(JSON_TEXT)
  const begun = unread === undefined ? draft : { ...draft, text: unread }
  let state: BuilderState = { history: historyOf(begun), unparsed }
  const listeners = new Set<() => void>()
  const show = (next: Partial<BuilderState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const go = (history: History) => {
    if (history === state.history) return
    const { text: typed } = history.present
    const isNews = typed !== state.history.present.text
    show({
      history,
      ...(isNews && {
        unparsed: withText(
          state.unparsed,
          JSON_TEXT,
          isUnread(history.present) ? typed : undefined,
        ),
      }),
    })
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
    keepUnparsed(id, typed) {
      const next = withText(state.unparsed, id, typed)
      if (next !== state.unparsed) show({ unparsed: next })
    },
  }
}

function withText(
  texts: ReadonlyMap<string, string>,
  id: string,
  text: string | undefined,
): ReadonlyMap<string, string> {
  if (texts.get(id) === text) return texts
  const others = [...texts].filter(([each]) => each !== id)
  return new Map(text === undefined ? others : [...others, [id, text]])
}
