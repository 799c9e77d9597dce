import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { List } from '~/api/envelope'
import { pipelineQueries } from '~/api/pipeline-queries'
import type { Pipeline } from '~/api/pipelines'
import { useCanRead, useService } from '~/components/service-context'
import { atOnce, inTurns } from '~/lib/take-turns'
import { createIndexer, indexAhead, preparingSearch } from './index-ahead'
import type { PipelineIndex } from './pipeline-index'
import type { SortKey } from './pipeline-order'

const NO_PIPELINES: readonly Pipeline[] = []

/**
 * The list as the service gives it, and its index.
 *
 * @param by what it is sorted by
 * @param isSought somebody searches in it, or is about to
 */
export function useRows(
  by: SortKey,
  isSought: boolean,
): {
  readonly query: UseQueryResult<List<Pipeline>>
  readonly index: PipelineIndex
} {
  const { client } = useService()
  const query = useQuery({ ...pipelineQueries(client).list(), enabled: useCanRead() })
  const [indexed] = useState(createIndexer)
  const pipelines = query.data?.items ?? NO_PIPELINES
  const index = useMemo(() => atOnce(indexed(pipelines)), [indexed, pipelines])

  useEffect(() => indexAhead(by, isSought), [by, isSought])

  // Not before somebody comes near: the texts of 100,000 rows take 12 MB, and who only reads the list
  // never needs them.
  useEffect(() => {
    if (!isSought) return
    let isWanted = true
    void inTurns(preparingSearch(index, () => isWanted))
    return () => {
      isWanted = false
    }
  }, [index, isSought])

  return { query, index }
}
