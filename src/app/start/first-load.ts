import type { QueryClient } from '@tanstack/react-query'
import { pipelineQueries } from '~/api/pipeline-queries'
import { paths } from '~/components/paths'
import { mayRead, type Service } from '~/components/service-context'

/** Does the visit begin at the list, as most do? */
export function startsAtList(pathname: string, basePath: string): boolean {
  const page = `/${pathname.slice(basePath.length)}`
  return page === '/' || page === paths.pipelines()
}

/** Asks for the list before React runs, so that the answer is there when the screen is. Never rejects. */
export async function prefetchList(service: Service, queries: QueryClient): Promise<void> {
  if (!mayRead(service.config, service.session.state())) return
  await queries.prefetchQuery(pipelineQueries(service.client).list())
}
