import type { QueryClient } from '@tanstack/react-query'
import { sendAction } from '~/api/actions'
import { ApiError } from '~/api/api-error'
import type { Client } from '~/api/client'
import { pipelineDetailQueries } from '~/api/pipeline-detail'
import { outcomeOfError, outcomeOfReply, type Outcome } from '~/batch/outcome'
import { createLiveCache } from '~/components/live/live-cache'
import type { Field } from './field-edits'

/** Reads the pipeline anew, for the screen and for the list. @returns `undefined` when that failed */
export async function readField(
  client: Client,
  queries: QueryClient,
  id: string,
  field: Field,
): Promise<string | undefined> {
  const query = { ...pipelineDetailQueries(client).of(id), staleTime: 0 }
  try {
    // A read that is on its way may be older than the save.
    await queries.cancelQueries({ queryKey: query.queryKey })
    const record = await queries.fetchQuery(query)
    createLiveCache(queries).patch(new Map([[id, record]]))
    return record[field] ?? ''
  } catch {
    return undefined
  }
}

/** One `update` (service description §4.5); never rejects. */
export async function updateField(
  client: Client,
  queries: QueryClient,
  id: string,
  field: Field,
  text: string,
): Promise<Outcome> {
  const settings = { [field]: text }
  const call = { action: 'update', type: 'pipeline', target: id, settings } as const
  try {
    const outcome = outcomeOfReply(await sendAction(client, call), id)
    // Refused because of its state, or because it is gone: that is what the screen has to show.
    if (outcome.kind === 'refused') void readField(client, queries, id, field)
    return outcome
  } catch (error) {
    const isNews =
      error instanceof ApiError && (error.kind === 'conflict' || error.kind === 'not_found')
    if (isNews) void readField(client, queries, id, field)
    return outcomeOfError(error, call, id)
  }
}
