import type { QueryClient } from '@tanstack/react-query'
import { pipelineQueries } from '~/api/pipeline-queries'
import { paths } from '~/components/paths'
import { mayRead, type Service } from '~/components/service-context'
import { readListState } from '~/features/pipelines/list-state'
import { indexAhead } from '~/features/pipelines/rows/index-ahead'

/** The screens that begin with the whole list: itself, as most visits do, and what waits in it. */
const OF_LIST = new Set(['/', paths.pipelines(), paths.approvals()])

/** Does this page begin with the list? */
export function startsWithList(page: string): boolean {
  return OF_LIST.has(page)
}

/** What a screen shows of a list that may come before React has it listen. */
function indexFor(page: string): (() => void) | undefined {
  if (page === paths.approvals()) return undefined
  const { q, sort } = readListState(new URLSearchParams(location.search))
  return indexAhead(sort.by, q !== '')
}

/**
 * Asks for the list before React runs, so that the answer is there when the screen is. Never rejects.
 *
 * @param page one that begins with the list
 */
export async function prefetchList(
  page: string,
  service: Service,
  queries: QueryClient,
): Promise<void> {
  if (!mayRead(service.config, service.session.state())) return
  const stop = indexFor(page)
  await queries.prefetchQuery(pipelineQueries(service.client).list())
  stop?.()
}
