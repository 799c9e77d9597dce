import { whyNotAllowed } from '~/components/why-not-allowed'
import { useService } from '~/queries/service-context'
import { isTextUnparsed } from './draft'
import { useDraftState } from './draft-session'
import type { DraftState, DraftStore } from './draft-store'

/** Fields whose text is not JSON yet. Texts of removed steps do not count; Undo brings them back. */
export function unparsedFields({ history, unparsed }: DraftState): readonly string[] {
  const { keys } = history.present
  return [...unparsed.keys()].filter((field) => keys.includes(field.split('/', 1)[0] ?? ''))
}

/** Why the draft cannot be sent: config.json does not allow it, or it lacks text that is not JSON. */
export function useWhyNotSent(action: 'create' | 'update'): string | undefined {
  const unparsed = useDraftState(unparsedReason)
  return whyNotAllowed(useService().config, action) ?? unparsed
}

/** What of the draft does not parse, and how to mend it; `undefined` when everything parses. */
export function unparsedReason(state: DraftState): string | undefined {
  const { present } = state.history
  if (isTextUnparsed(present)) return 'The JSON does not parse. Fix it or undo.'
  const [field] = unparsedFields(state)
  if (field === undefined) return undefined
  const step = present.keys.indexOf(field.split('/', 1)[0] ?? '') + 1
  return `A field of step ${step} is not valid JSON. Fix it or discard it.`
}

/** Also discards the text of a field that is not shown, because the step uses another tool now. */
export function discardUnparsedFields({ getState, setUnparsed }: DraftStore): void {
  for (const field of unparsedFields(getState())) setUnparsed(field, undefined)
}
