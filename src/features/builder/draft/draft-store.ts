import { createStore } from 'zustand'
import {
  draftOf,
  isTextUnparsed,
  type DraftCommand,
  type Draft,
  applyEdit,
  historyOf,
  redo,
  undo,
  type History,
} from './draft'
import type { DraftStart } from './draft-storage'
import type { ValidationProblem } from '~/api/validation'
import type { JsonObject } from '~/lib/json'
import type { SendResult } from '~/queries/send-once'

/** The key in `unparsed` for the text of the JSON editor. */
const JSON_TEXT = 'json'

type SaveStatus =
  | { readonly kind: 'unchanged' }
  /** `at` is the time at which an earlier version of the draft was stored. */
  | { readonly kind: 'saving'; readonly at?: number }
  /** The draft was opened from the storage, and has not changed since then. */
  | { readonly kind: 'resumed'; readonly at: number }
  | {
      readonly kind: 'saved'
      readonly at: number
      readonly secrets: number
      /** The number of texts that are not stored, because they do not parse as JSON and may contain a secret. */
      readonly texts: number
    }
  /** The draft could not be stored, for example because the storage is full or blocked. */
  | { readonly kind: 'failed' }

export interface DraftState {
  readonly id: string
  /** The draft gets a new id if another tab has changed, sent or removed the same draft. */
  readonly formerIds: readonly string[]
  /** True if the user has chosen to begin with an empty pipeline. Then the other ways to begin are hidden. */
  readonly isBegun: boolean
  readonly history: History
  readonly unparsed: ReadonlyMap<string, string>
  readonly saveStatus: SaveStatus
  /**
   * The draft that the service validates: the draft at the last pause in typing, or at the last click that validates
   * it.
   */
  readonly validated: Draft | undefined
  /** The name with which a request was sent that may have created the pipeline. */
  readonly sentName: string | undefined
  /** The reply with the original record. Undefined after Sluice has searched the reply for lost values. */
  readonly reply: string | undefined
  /** The text in the import dialog. It is only in memory, because it may contain secrets. */
  readonly importText?: string
  readonly creation: Creation
  readonly update: Update
}

export type DraftStore = ReturnType<typeof createDraftStore>

const READY = { stage: 'ready' } as const

const CLOSED: SendResult = {
  outcome: { kind: 'unknown', reason: 'The page was closed before the answer was read.' },
}

/** True if the draft itself has changed, and not only its status. Losses may be found after the first change. */
export const isEdited = (state: DraftState, before: DraftState): boolean =>
  state.history.present.pipeline !== before.history.present.pipeline ||
  state.unparsed !== before.unparsed ||
  (before.saveStatus.kind !== 'unchanged' &&
    state.history.present.losses !== before.history.present.losses)

export function createDraftStore({
  id,
  pipeline,
  stored,
  text: reply,
}: Omit<DraftStart, 'origin'>) {
  const unparsed = new Map(stored?.unparsed)
  const sentName = stored?.sent
  const text = unparsed.get(JSON_TEXT)
  const draft = draftOf(pipeline, stored?.losses)
  const store = createStore<DraftState>(() => ({
    id,
    formerIds: [],
    isBegun: false,
    history: historyOf(text === undefined ? draft : { ...draft, text }),
    unparsed,
    saveStatus: stored ? { kind: 'resumed', at: stored.savedAt } : { kind: 'unchanged' },
    validated: undefined,
    sentName,
    reply,
    creation:
      sentName === undefined ? READY : { stage: 'fault', draft, problems: [], result: CLOSED },
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
  /** @param typed the text; `undefined` if it is valid JSON now, or was discarded */
  const setUnparsed = (field: string, typed: string | undefined) =>
    store.setState((state) => {
      const next = withText(state.unparsed, field, typed)
      if (next === state.unparsed) return state
      // The text belongs to the steps as they are now, so a later change of the JSON is compared with them.
      const { history } = state
      const present = { ...history.present, origin: undefined }
      return { unparsed: next, history: { ...history, present } }
    })
  /** The copy of a step shows the same invalid JSON as the step. */
  const copyUnparsed = (step: string) => {
    const { history, unparsed: texts } = store.getState()
    const { keys } = history.present
    const copy = keys[keys.indexOf(step) + 1] ?? ''
    for (const [field, typed] of texts)
      if (field.startsWith(`${step}/`)) setUnparsed(field.replace(step, copy), typed)
  }
  return Object.assign(store, {
    /** Begins with this pipeline instead. The draft is stored, but Undo does not remove the pipeline. */
    begin: (begun: JsonObject) => store.setState({ history: historyOf(draftOf(begun)) }),
    edit: (command: DraftCommand) => {
      setHistory((history) => applyEdit(history, command, Date.now()))
      if (command.type === 'duplicate') copyUnparsed(command.step)
    },
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    setUnparsed,
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

export type Creation =
  /** `elsewhere`: another tab is sending this draft, or has sent or discarded it. */
  | { readonly stage: 'ready' | 'validating' | 'creating' | 'elsewhere' }
  /** The validation found problems, so the pipeline was not sent to be created. */
  | {
      readonly stage: 'invalid'
      readonly draft: Draft
      readonly problems: readonly ValidationProblem[]
    }
  /** The validation request failed, so the pipeline was not sent to be created. */
  | { readonly stage: 'not-validated'; readonly error: unknown }
  /** `outdated`: the draft has changed since it was sent, so the draft is kept. */
  | { readonly stage: 'created' | 'outdated'; readonly draft: Draft; readonly result: SendResult }
  /** The pipeline was not created, or the outcome is unknown. */
  | {
      readonly stage: 'fault'
      readonly draft: Draft
      /** Empty if the service names no place in the pipeline. */
      readonly problems: readonly ValidationProblem[]
      readonly result: SendResult
    }

export type Update =
  /** `open` means that the dialog shows the update before it is sent. */
  | { readonly stage: 'ready' | 'open' | 'sending' }
  /** `updated`: the service accepted the update. `fault`: it was not done, or the outcome is unknown. */
  | {
      readonly stage: 'updated' | 'fault'
      readonly result: SendResult
      /** Changed keys that were not sent, because no update can send them. */
      readonly impossible: readonly string[]
    }
