import { createStore } from 'zustand'
import {
  draftOf,
  type DraftCommand,
  type Draft,
  applyEdit,
  historyOf,
  redo,
  undo,
  type History,
} from './draft'
import { withText } from '~/components/schema-form/form-context'
import type { DraftStart } from './draft-storage'
import type { ValidationProblem } from '~/api/validation'
import type { JsonObject } from '~/lib/json'
import type { SendResult } from '~/queries/send-once'

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
  /** The earlier ids. The draft gets a new id if another tab has changed, sent or removed the same draft. */
  readonly formerIds: readonly string[]
  /** True if the user has chosen to begin with an empty pipeline. Then the other ways to begin are hidden. */
  readonly isBegun: boolean
  readonly history: History
  readonly saveStatus: SaveStatus
  /**
   * The draft that the service validates: the draft at the last pause in typing, or at the last click that validates
   * it.
   */
  readonly validated: Draft | undefined
  /** The pipeline name in a sent request that may have created the pipeline. */
  readonly sentName: string | undefined
  /**
   * The text of the reply with the original record. Undefined after Sluice has searched it for values that JSON parsing
   * lost.
   */
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

/**
 * True if the draft itself has changed, and not only its status. While the user has changed nothing, newly found values
 * that JSON parsing lost do not count as a change.
 */
export const isEdited = (state: DraftState, before: DraftState): boolean =>
  state.history.present.pipeline !== before.history.present.pipeline ||
  state.history.present.unparsed !== before.history.present.unparsed ||
  (before.saveStatus.kind !== 'unchanged' &&
    state.history.present.losses !== before.history.present.losses)

export function createDraftStore({
  id,
  pipeline,
  stored,
  text: reply,
}: Omit<DraftStart, 'origin'>) {
  const sentName = stored?.sent
  const draft = draftOf(pipeline, stored?.losses, new Map(stored?.unparsed))
  const store = createStore<DraftState>(() => ({
    id,
    formerIds: [],
    isBegun: false,
    history: historyOf(draft),
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
      return history === state.history ? state : { history }
    })
  const edit = (command: DraftCommand) =>
    setHistory((history) => applyEdit(history, command, Date.now()))
  return Object.assign(store, {
    /** Replaces the empty pipeline of a new draft. The draft is stored, but Undo does not remove the pipeline. */
    begin: (begun: JsonObject) => store.setState({ history: historyOf(draftOf(begun)) }),
    edit,
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    /** @param text the text of the field, which is not valid JSON yet */
    setUnparsed: (field: string, text: string) =>
      edit({
        type: 'set-unparsed',
        field,
        unparsed: withText(store.getState().history.present.unparsed, field, text),
      }),
  })
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
  /** `outdated`: the pipeline was created, but the draft has changed since it was sent. So the draft is kept. */
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
  /** `updated`: the service accepted the update. `fault`: it updated nothing, or the outcome is unknown. */
  | {
      readonly stage: 'updated' | 'fault'
      readonly result: SendResult
      /** Changed keys that were not sent, because no update can send them. */
      readonly impossible: readonly string[]
    }
