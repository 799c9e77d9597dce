import { createContext } from 'react'
import { useStore } from 'zustand'
import { useRequiredContext } from '~/ui/use-required-context'
import { type Draft, isTextUnparsed } from './draft'
import type { DraftAutosave } from './draft-autosave'
import type { DraftState, DraftStore } from './draft-store'
import type { Redacted } from '~/lib/without-secrets'
import type { JsonObject } from '~/lib/json'
import type { DraftStart } from './draft-storage'
import { redactDraft, type Redaction } from './serialize-draft'
import { refuseOffline } from '~/batch/ui/use-batch'
import { whyNotAllowed } from '~/domain/allowed-actions'
import { useService } from '~/queries/service-context'

export interface DraftSession {
  /** The React key of the builder. It stays the same when the id of the draft changes, so that the page stays open. */
  readonly key: string
  readonly store: DraftStore
  readonly autosave: DraftAutosave
  readonly omitted: readonly string[]
  readonly source: DraftSource | undefined
}

/**
 * After this pause in typing, in milliseconds, the draft is validated and searched for values that JSON parsing lost.
 */
export const PAUSE_MS = 700

export const DraftSessionContext = createContext<DraftSession | undefined>(undefined)

export function useDraftSession(): DraftSession {
  return useRequiredContext(DraftSessionContext, 'draft session')
}

/** Selects a part of the state of the draft. Select as little as possible, because a draft changes with each letter. */
export function useDraftState<Selected>(select: (state: DraftState) => Selected): Selected {
  return useStore(useDraftSession().store, select)
}

const draftIn = ({ history }: DraftState): Draft => history.present

export const useDraft = (): Draft => useDraftState(draftIn)

/**
 * The keys of the steps, in order. The array stays the same until a step is added, removed or moved, or the whole
 * pipeline is replaced.
 */
export const useStepKeys = (): Draft['keys'] => useDraftState((state) => draftIn(state).keys)

export interface DraftSource {
  readonly purpose: 'clone' | 'edit'
  readonly id: string
  readonly name: string
  /** The original record, from the service or from the stored draft. */
  readonly record: JsonObject
  /**
   * Removes the secrets from another record, so that it can be compared with `record`, which has none. Undefined if
   * `record` has its secrets.
   */
  readonly withoutSecrets?: ((record: JsonObject) => Redacted) | undefined
}

export function draftSourceOf(
  { origin, base = {}, stored }: Pick<DraftStart, 'origin' | 'base' | 'stored'>,
  redaction: Redaction,
): DraftSource | undefined {
  if (origin.is === 'new') return undefined
  const { is: purpose, id, name } = origin
  const redact = (whole: JsonObject) => redactDraft(whole, redaction)
  // Only the record of a stored draft lacks its secrets.
  return { purpose, id, name, record: base, withoutSecrets: stored && redact }
}

export const stepOfField = (field: string): string => field.split('/', 1)[0] ?? ''

/** The fields whose text does not parse as JSON yet, without the fields of removed steps. */
export function unparsedFields({ history }: DraftState): readonly string[] {
  const { keys, unparsed } = history.present
  return [...unparsed.keys()].filter((field) => keys.includes(stepOfField(field)))
}

/** Why the draft cannot be sent: config.json forbids the action, or a text is not valid JSON. */
export function useWhyNotSent(action: 'create' | 'update'): string | undefined {
  const unparsed = useDraftState(unparsedReason)
  return whyNotAllowed(useService().config, action) ?? unparsed
}

/** Says which text does not parse, and how to fix it. `undefined` if every text is valid. */
export function unparsedReason(state: DraftState): string | undefined {
  const { present } = state.history
  if (isTextUnparsed(present)) return 'The JSON does not parse. Fix it or undo.'
  const [field] = unparsedFields(state)
  if (field === undefined) return undefined
  const step = present.keys.indexOf(stepOfField(field)) + 1
  return `A field of step ${step} is not valid JSON. Fix or discard the JSON.`
}

/**
 * Discards all texts that are not valid JSON, even the texts of fields that are hidden because the step has another
 * tool now.
 */
export const discardUnparsedFields = ({ edit }: DraftStore): void =>
  edit({ type: 'set-unparsed', unparsed: new Map() })

export function openUpdate(store: DraftStore): void {
  const isSending = store.getState().update.stage === 'sending'
  if (!isSending && !refuseOffline()) store.setState({ update: { stage: 'open' } })
}
