import type { QueryClient } from '@tanstack/react-query'
import { pipelineQueries } from '~/queries/pipelines'
import { paths } from '~/components/paths'
import { mayRead, type Service } from '~/queries/service-context'

/** The screens that begin with the whole list: itself, as most visits do, and what waits in it. */
const OF_LIST = new Set(['/', paths.pipelines(), paths.approvals()])

/** Does this page begin with the list? */
export function startsWithList(page: string): boolean {
  return OF_LIST.has(page)
}

/** Asks for the list before React runs, so that the answer is there when the screen is. Never rejects. */
export async function prefetchList(service: Service, queries: QueryClient): Promise<void> {
  if (!mayRead(service.session.state())) return
  await queries.prefetchQuery(pipelineQueries(service.client).list())
}
