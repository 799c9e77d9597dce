/** The list of pipelines: `GET /api/v2/pipelines` (service description §4.6). */
import { queryOptions } from '@tanstack/react-query'
import { inTurns } from '~/lib/take-turns'
import type { Client, RequestSpec } from './client'
import { readingRecords, type List } from './envelope'
import { readPlainPipeline, type Pipeline } from './pipelines'
import { readListEnvelope } from './read-list'
import { listWorks, workAhead } from './list-works'

/** The request for the list (§4.6). */
export function pipelinesSpec(): RequestSpec {
  return { path: '/pipelines' }
}

/**
 * Reads the list. The schema for odd records is loaded when there is one.
 *
 * @throws ApiError
 */
export async function listPipelines(client: Client, signal?: AbortSignal): Promise<List<Pipeline>> {
  const envelope = await readListEnvelope(client, { ...pipelinesSpec(), signal }, 'pipelines')
  const plain = await inTurns(readingRecords(envelope, readPlainPipeline), signal)
  if (plain.unreadable.length === 0) return plain
  try {
    const { readPipeline } = await import('./read-pipeline')
    return await inTurns(readingRecords(envelope, readPipeline), signal)
  } catch {
    signal?.throwIfAborted()
    // Its code could not be loaded: the plain records are shown, the odd ones counted as unreadable.
    return plain
  }
}

export const pipelineKeys = {
  all: ['pipelines'] as const,
  list: ['pipelines', 'list'] as const,
  detail: (id: string) => ['pipelines', 'detail', id] as const,
}

/** Up to so many records, what a screen works out of them is not felt. */
const FEW = 1_000

async function share(before: List<Pipeline>, next: List<Pipeline>): Promise<List<Pipeline>> {
  try {
    const { shareRecords } = await import('./share-records')
    return await shareRecords(before, next)
  } catch {
    // Its code could not be loaded: all is taken for new.
    return next
  }
}

export const pipelineQueries = (client: Client) => ({
  list: () =>
    queryOptions({
      queryKey: pipelineKeys.list,
      queryFn: async ({ signal, client: queries }) => {
        const shown = () => queries.getQueryData<List<Pipeline>>(pipelineKeys.list)
        const next = await listPipelines(client, signal)
        const before = shown()
        if (before !== undefined) return share(before, next)
        if (next.items.length > FEW) await workAhead(next.items, listWorks, signal)
        return next
      },
      // The library's own walks 100,000 records at once, and goes by their places.
      structuralSharing: false,
    }),
})
