/** The list of pipelines: `GET /api/v2/pipelines` (service description §4.6). */
import { queryOptions } from '@tanstack/react-query'
import type { Client, RequestSpec } from './client'
import { readRecords, type Envelope, type List } from './envelope'
import { readPlainPipeline, type Pipeline } from './pipelines'
import { readListEnvelope } from './read-list'

/** The request for the list (§4.6). */
export function pipelinesSpec(): RequestSpec {
  return { path: '/pipelines' }
}

async function readPlain(envelope: Envelope, isShown: boolean): Promise<List<Pipeline>> {
  const slices = isShown ? await import('./read-in-slices').catch(() => undefined) : undefined
  return (slices?.readInSlices ?? readRecords)(envelope, readPlainPipeline)
}

/**
 * Reads the list. The schema for odd records is loaded when there is one.
 *
 * @param isShown there is one on the screen: reading 100,000 must not be felt there
 * @throws ApiError
 */
export async function listPipelines(
  client: Client,
  signal?: AbortSignal,
  isShown = false,
): Promise<List<Pipeline>> {
  const envelope = await readListEnvelope(client, { ...pipelinesSpec(), signal }, 'pipelines')
  const plain = await readPlain(envelope, isShown)
  if (plain.unreadable.length === 0) return plain
  try {
    const { readPipeline } = await import('./read-pipeline')
    return readRecords(envelope, readPipeline)
  } catch {
    // Its code could not be loaded: the plain records are shown, the odd ones counted as unreadable.
    return plain
  }
}

export const pipelineKeys = {
  all: ['pipelines'] as const,
  list: ['pipelines', 'list'] as const,
  detail: (id: string) => ['pipelines', 'detail', id] as const,
}

/** What a screen works out of a list. */
export type ListWork = (pipelines: readonly Pipeline[]) => void

/**
 * Done with a list that was read again before anybody is told of it: that and drawing it, in one task,
 * would be felt where there are 100,000.
 */
export const listWorks = new Set<ListWork>()

async function share(before: List<Pipeline>, next: List<Pipeline>): Promise<List<Pipeline>> {
  try {
    const { shareRecords } = await import('./share-records')
    return await shareRecords(before, next, listWorks)
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
        const next = await listPipelines(client, signal, shown() !== undefined)
        const before = shown()
        return before === undefined ? next : share(before, next)
      },
      // The library's own walks 100,000 records at once, and goes by their places.
      structuralSharing: false,
    }),
})
