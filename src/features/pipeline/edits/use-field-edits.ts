import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { keptTexts } from '~/components/typed-texts'
import { beginChange, ownChanges } from '~/components/own-changes'
import { useService, type Service } from '~/queries/service-context'
import { readAnew, updatePipeline } from '~/components/update-pipeline'
import { onClear } from '~/stores/clear-local-data'
import { createFieldEdits, type Edit, type Field, type FieldEdits } from './field-edits'

function openFieldEdits(service: Service, queries: QueryClient): FieldEdits {
  const { client, session, now } = service
  const changeOf = (id: string, field: Field, text: string) =>
    ({ action: 'update', type: 'pipeline', id, name: field === 'name' ? text : id }) as const
  const edits = createFieldEdits({
    onConfirmed: (...edit) => ownChanges.confirm(changeOf(...edit)),
    kept: {
      ...keptTexts,
      // An answer that comes after the sign-out must not bring the text back.
      set: (name, text) => (session.state() === 'none' ? undefined : keptTexts.set(name, text)),
    },
    now,
    read: async (id, field) => {
      try {
        return (await readAnew(client, queries, id))[field] ?? ''
      } catch {
        return undefined
      }
    },
    send: async (id, field, text) => {
      const settle = beginChange(service, changeOf(id, field, text))
      const outcome = await updatePipeline(client, queries, id, { [field]: text })
      settle(outcome)
      return outcome
    },
  })
  const stopClearing = onClear('work', () => {
    edits.clear()
    stopClearing()
  })
  return edits
}

/** One for each session: a save outlives the screen that asked for it. */
const opened = new WeakMap<Service, FieldEdits>()

/** The edit of one field that is under way, if any, and what can be done with it. */
export function useFieldEdit(
  id: string,
  field: Field,
): { readonly edit: Edit | undefined; readonly edits: FieldEdits } {
  const service = useService()
  const queries = useQueryClient()
  const edits = opened.get(service) ?? openFieldEdits(service, queries)
  opened.set(service, edits)
  const edit = useSyncExternalStore(edits.subscribe, () => edits.of(id, field))
  return { edit, edits }
}
