import type { QueryClient } from '@tanstack/react-query'
import type { List } from '~/api/envelope'
import { pipelineKeys } from '~/api/pipeline-queries'
import type { Pipeline } from '~/api/pipelines'

/** Puts fresher records into the list in the cache; what is not in the list stays out of it. */
export function learnPipelines(queries: QueryClient, records: readonly Pipeline[]): void {
  const fresh = new Map(records.map((record) => [record._id, record]))
  queries.setQueryData<List<Pipeline>>(
    pipelineKeys.list,
    (list) => list && { ...list, items: list.items.map((item) => fresh.get(item._id) ?? item) },
    // The list as a whole is as old as before.
    { updatedAt: queries.getQueryState(pipelineKeys.list)?.dataUpdatedAt ?? 0 },
  )
}
