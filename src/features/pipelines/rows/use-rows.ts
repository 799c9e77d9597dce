import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { List } from '~/api/envelope'
import { pipelineQueries } from '~/api/pipeline-queries'
import type { Pipeline } from '~/api/pipelines'
import { useCanRead, useService } from '~/components/service-context'
import { createIndexer, type IndexedPipeline } from './indexed-pipeline'

const NO_PIPELINES: readonly Pipeline[] = []

/** The list as the service gives it, and its rows in that order. */
export function useRows(): {
  readonly query: UseQueryResult<List<Pipeline>>
  readonly rows: readonly IndexedPipeline[]
} {
  const { client } = useService()
  const query = useQuery({ ...pipelineQueries(client).list(), enabled: useCanRead() })
  const [indexed] = useState(createIndexer)
  const pipelines = query.data?.items ?? NO_PIPELINES
  const rows = useMemo(() => indexed(pipelines), [indexed, pipelines])
  return { query, rows }
}
