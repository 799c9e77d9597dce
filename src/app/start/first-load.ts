import type { QueryClient } from '@tanstack/react-query'
import { pipelineQueries } from '~/api/pipeline-queries'
import { paths } from '~/components/paths'
import { startView } from '~/components/preferences'
import { mayRead, type Service } from '~/components/service-context'
import { readListState } from '~/features/pipelines/list-state'
import { readsTexts } from '~/features/pipelines/query/query-language'
import { parseQuery } from '~/features/pipelines/query/query-parse'
import { indexAhead } from '~/features/pipelines/rows/index-ahead'

/** The screens that begin with the whole list: itself, as most visits do, and what waits in it. */
const OF_LIST = new Set(['/', paths.pipelines(), paths.approvals()])

/** Does this page begin with the list? */
export function startsWithList(page: string): boolean {
  return OF_LIST.has(page)
}

/**
 * For a list that may come before React has its screen listen.
 *
 * @returns stops it; nothing where the screen shows no such list
 */
function indexFor(page: string): (() => void) | undefined {
  if (page === paths.approvals()) return undefined
  // The address of no screen leads to the one that its reader begins with.
  const search = page === paths.pipelines() ? location.search : startView()
  const { q, sort } = readListState(new URLSearchParams(search))
  return indexAhead(sort.by, readsTexts(parseQuery(q).terms))
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
