/** Changing a pipeline by `update`, and seeing what came of it. */
import type { QueryClient } from '@tanstack/react-query'
import { sendAction } from '~/api/actions'
import { ApiError } from '~/api/api-error'
import type { Client } from '~/api/client'
import type { Pipeline } from '~/api/pipelines'
import { outcomeOfError, outcomeOfReply, type Outcome } from '~/batch/engine/outcome'
import { pipelineQuery } from '~/queries/pipeline'
import { pipelineKeys } from '~/queries/pipelines'
import type { JsonObject } from '~/lib/json'

/** Reads the pipeline anew. The list is out of date from now on. @throws ApiError */
export async function readAnew(
  client: Client,
  queries: QueryClient,
  id: string,
): Promise<Pipeline> {
  const query = { ...pipelineQuery(client, id), staleTime: 0 }
  // A read that is on its way may be older than the save.
  await queries.cancelQueries({ queryKey: query.queryKey })
  const record = await queries.fetchQuery(query)
  void queries.invalidateQueries({ queryKey: pipelineKeys.list })
  return record
}

/** One `update` (service description §4.5), sent once; never rejects. */
export async function updatePipeline(
  client: Client,
  queries: QueryClient,
  id: string,
  settings: JsonObject,
): Promise<Outcome> {
  const call = { action: 'update', type: 'pipeline', target: id, settings } as const
  const look = () => void readAnew(client, queries, id).catch(() => undefined)
  try {
    const outcome = outcomeOfReply(await sendAction(client, call), id)
    // Refused because of its state, or because it is gone: that is what the screen has to show.
    if (outcome.kind === 'refused') look()
    return outcome
  } catch (error) {
    const isNews =
      error instanceof ApiError && (error.kind === 'conflict' || error.kind === 'not_found')
    if (isNews) look()
    return outcomeOfError(error, call, id)
  }
}
