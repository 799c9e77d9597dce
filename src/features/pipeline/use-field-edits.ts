import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { sendAction } from '~/api/actions'
import { ApiError } from '~/api/api-error'
import { pipelineDetailQueries } from '~/api/pipeline-detail'
import { outcomeOfError, outcomeOfReply } from '~/batch/outcome'
import { keptTexts } from '~/components/kept-texts'
import { createLiveCache } from '~/components/live/live-cache'
import { useService, type Service } from '~/components/service-context'
import {
  createFieldEdits,
  type Edit,
  type EditEffects,
  type Field,
  type FieldEdits,
} from './field-edits'

function openFieldEdits({ client, session, now }: Service, queries: QueryClient): FieldEdits {
  const cache = createLiveCache(queries)
  const read: EditEffects['read'] = async (id, field) => {
    const query = { ...pipelineDetailQueries(client).of(id), staleTime: 0 }
    try {
      // A read that is on its way may be older than the save.
      await queries.cancelQueries(query)
      const record = await queries.fetchQuery(query)
      cache.patch(new Map([[id, record]]))
      return record[field] ?? ''
    } catch {
      return undefined
    }
  }
  const edits = createFieldEdits({
    kept: keptTexts,
    now,
    read,
    async send(id, field, text) {
      const settings = { [field]: text }
      const call = { action: 'update', type: 'pipeline', target: id, settings } as const
      try {
        return outcomeOfReply(await sendAction(client, call), id)
      } catch (error) {
        // Refused because of its state, or because it is gone: that is what the screen has to show.
        const isNews = error instanceof ApiError && /conflict|not_found/.test(error.kind)
        if (isNews) void read(id, field)
        return outcomeOfError(error, call, id)
      }
    },
  })
  session.subscribe(() => {
    if (session.state() === 'none') edits.clear()
  })
  return edits
}

/** One for the app: a save outlives the screen that asked for it. */
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
