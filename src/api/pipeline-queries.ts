/** The list of pipelines: `GET /api/v2/pipelines` (service description §4.6). */
import { queryOptions } from '@tanstack/react-query'
import type { Client, RequestSpec } from './client'
import type { List } from './envelope'
import { readPipeline, type Pipeline } from './pipelines'
import { readListReply } from './read-list'
import { shareRecords } from './share-records'

/** The request for the list (§4.6). */
export function pipelinesSpec(): RequestSpec {
  return { path: '/pipelines' }
}

/**
 * Reads the list.
 *
 * @throws ApiError
 */
export function listPipelines(client: Client, signal?: AbortSignal): Promise<List<Pipeline>> {
  return readListReply(client, { ...pipelinesSpec(), signal }, 'pipelines', readPipeline)
}

export const pipelineKeys = {
  all: ['pipelines'] as const,
  list: ['pipelines', 'list'] as const,
  detail: (id: string) => ['pipelines', 'detail', id] as const,
}

export const pipelineQueries = (client: Client) => ({
  list: () =>
    queryOptions({
      queryKey: pipelineKeys.list,
      queryFn: ({ signal }) => listPipelines(client, signal),
      structuralSharing: (before, next) =>
        // The library does not know the type here: it is that of this query's own data.
        before === undefined
          ? next
          : shareRecords(before as List<Pipeline>, next as List<Pipeline>),
    }),
})
