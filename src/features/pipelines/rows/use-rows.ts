import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import { pipelineEntries, type PipelineEntry } from './pipeline-entry'
import { sortPipelines, type LastOrder, type Sort } from './pipeline-order'
import { usePipelines } from '~/queries/pipelines'
import { useStatusMarks } from '~/queries/status'

const NO_PIPELINES: readonly Pipeline[] = []

/** The list as the service gives it, and its rows in that order. */
export function useRows(): {
  readonly query: UseQueryResult<List<Pipeline>>
  readonly rows: readonly PipelineEntry[]
} {
  const query = usePipelines()
  const pipelines = query.data?.items ?? NO_PIPELINES
  const markOf = useStatusMarks()
  const newest = useMemo(() => ({ pipelines, markOf }), [pipelines, markOf])
  // Ten thousand rows after a poll must not keep a key or a click waiting.
  const read = useDeferredValue(newest)
  const rows = useMemo(() => pipelineEntries(read.pipelines, read.markOf), [read])
  return { query, rows }
}

/** The rows in the order that was chosen. */
export function useSortedRows(
  rows: readonly PipelineEntry[],
  { by, descending }: Sort,
): readonly PipelineEntry[] {
  const [last] = useState((): LastOrder => ({ indexes: [] }))
  return useMemo(() => sortPipelines(rows, { by, descending }, last), [rows, by, descending, last])
}
