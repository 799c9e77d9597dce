import type { BuilderState, BuilderStore } from './draft-store'
import { isUnread } from './draft'

/** Fields of its steps that hold text which is no JSON yet; those of steps that are gone wait for Undo. */
export function unreadFields({ history, unparsed }: BuilderState): readonly string[] {
  const { keys } = history.present
  return [...unparsed.keys()].filter((field) => keys.includes(field.split('/', 1)[0] ?? ''))
}

/** Why the draft cannot be sent: what is typed is not all in it. */
export function whyUnread(state: BuilderState): string | undefined {
  const { present } = state.history
  if (isUnread(present)) return 'What was typed as JSON is none yet. Mend it, or undo it.'
  const [field] = unreadFields(state)
  if (field === undefined) return undefined
  const step = present.keys.indexOf(field.split('/', 1)[0] ?? '') + 1
  return `What was typed in a field of step ${step} is no JSON yet. Mend it, or drop it.`
}

/** Also where the field is not shown any more, because the step uses another tool now. */
export function dropUnreadFields({ get, keepUnparsed }: BuilderStore): void {
  for (const field of unreadFields(get())) keepUnparsed(field, undefined)
}
