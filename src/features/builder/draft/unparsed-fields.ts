import { whyNotAllowed } from '~/components/why-not-allowed'
import { useService } from '~/queries/service-context'
import { isTextUnparsed } from './draft'
import { useDraftState } from './draft-session'
import type { DraftState, DraftStore } from './draft-store'

export const stepOfField = (field: string): string => field.split('/', 1)[0] ?? ''

/**
 * The fields whose text does not parse as JSON yet. Fields of removed steps are left out, but their texts are kept,
 * so that Undo can restore them.
 */
export function unparsedFields({ history, unparsed }: DraftState): readonly string[] {
  const { keys } = history.present
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
 * Discards the text of every field in `unparsedFields`, even if the field is not shown because its step uses another
 * tool now.
 */
export function discardUnparsedFields({ getState, setUnparsed }: DraftStore): void {
  for (const field of unparsedFields(getState())) setUnparsed(field, undefined)
}
