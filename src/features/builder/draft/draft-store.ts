import { createStore } from 'zustand'
import { draftOf, isTextUnparsed, type Command, type Draft } from './draft'
import type { DraftStart } from './draft-record'
import { edit, historyOf, redo, undo, type History } from './history'
import type { Creation, Update } from './send-states'

/** The key in `unparsed` for the text of the JSON editor. */
const JSON_TEXT = 'json'

type SaveStatus =
  | { readonly kind: 'unchanged' | 'saving' }
  /** The draft was opened from the storage, and has not changed since then. */
  | { readonly kind: 'resumed'; readonly at: number }
  | {
      readonly kind: 'saved'
      readonly at: number
      readonly secrets: number
      /** The number of texts that are not stored, because they do not parse as JSON and may contain a secret. */
      readonly texts: number
    }
  /** The storage is full or blocked. */
  | { readonly kind: 'failed' }

export interface DraftState {
  /** The draft gets a new id if another tab has changed the same draft. */
  readonly id: string
  readonly isForked: boolean
  /** True if the user has chosen to begin with an empty pipeline. Then the other ways to begin are hidden. */
  readonly isBegun: boolean
  readonly history: History
  readonly unparsed: ReadonlyMap<string, string>
  readonly saveStatus: SaveStatus
  /** The draft that the service validates: the draft at the last pause in typing, or at the last click on Validate. */
  readonly validated: Draft | undefined
  readonly sentName: string | undefined
  readonly creation: Creation
  readonly update: Update
}

export type DraftStore = ReturnType<typeof createDraftStore>

const READY = { stage: 'ready' } as const

/** True if the draft itself has changed, and not only its status. */
export const isEdited = (state: DraftState, before: DraftState): boolean =>
  state.history.present !== before.history.present || state.unparsed !== before.unparsed

export function createDraftStore({ id, pipeline, stored }: Omit<DraftStart, 'origin'>) {
  const unparsed = new Map(stored?.unparsed)
  const sentName = stored?.sent
  const text = unparsed.get(JSON_TEXT)
  const draft = draftOf(pipeline)
  const store = createStore<DraftState>(() => ({
    id,
    isForked: false,
    isBegun: false,
    history: historyOf(text === undefined ? draft : { ...draft, text }),
    unparsed,
    saveStatus: stored ? { kind: 'resumed', at: stored.savedAt } : { kind: 'unchanged' },
    validated: undefined,
    sentName,
    creation: sentName === undefined ? READY : { stage: 'unknown', name: sentName },
    update: READY,
  }))
  const setHistory = (next: (history: History) => History) =>
    store.setState((state) => {
      const history = next(state.history)
      if (history === state.history) return state
      const { present } = history
      const unparsedText = isTextUnparsed(present) ? present.text : undefined
      return { history, unparsed: withText(state.unparsed, JSON_TEXT, unparsedText) }
    })
  return Object.assign(store, {
    edit: (command: Command) => setHistory((history) => edit(history, command, Date.now())),
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    /** @param typed the text; `undefined` if it is valid JSON now, or was discarded */
    setUnparsed: (field: string, typed: string | undefined) =>
      store.setState((state) => {
        const next = withText(state.unparsed, field, typed)
        return next === state.unparsed ? state : { unparsed: next }
      }),
  })
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
