import { type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import { createIndexer, type IndexedPipeline } from './indexed-pipeline'
import { usePipelines } from '~/queries/pipelines'
import { useStatusMarks } from '~/queries/status'

const NO_PIPELINES: readonly Pipeline[] = []

/** The list as the service gives it, and its rows in that order. */
export function useRows(): {
  readonly query: UseQueryResult<List<Pipeline>>
  readonly rows: readonly IndexedPipeline[]
} {
  const query = usePipelines()
  const [indexed] = useState(createIndexer)
  const pipelines = query.data?.items ?? NO_PIPELINES
  const markOf = useStatusMarks()
  const rows = useMemo(() => indexed(pipelines, markOf), [indexed, pipelines, markOf])
  return { query, rows }
}
