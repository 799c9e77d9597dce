import { type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import { pipelineEntries, type PipelineEntry, type KnownEntries } from './pipeline-entry'
import { usePipelines } from '~/queries/pipelines'
import { useStatusMarks } from '~/queries/status'

const NO_PIPELINES: readonly Pipeline[] = []

/** The list as the service gives it, and its rows in that order. */
export function useRows(): {
  readonly query: UseQueryResult<List<Pipeline>>
  readonly rows: readonly PipelineEntry[]
} {
  const query = usePipelines()
  const [known] = useState((): KnownEntries => new WeakMap())
  const pipelines = query.data?.items ?? NO_PIPELINES
  const markOf = useStatusMarks()
  const rows = useMemo(() => pipelineEntries(pipelines, known, markOf), [pipelines, known, markOf])
  return { query, rows }
}
