import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { List } from '~/api/envelope'
import { listWorks, pipelineQueries } from '~/api/pipeline-queries'
import type { Pipeline } from '~/api/pipelines'
import { useCanRead, useService } from '~/components/service-context'
import { takeTurns } from '~/lib/take-turns'
import { buildIndex, type PipelineIndex } from './pipeline-index'

const NO_PIPELINES: readonly Pipeline[] = []

/** As long as the records themselves: who comes back to the list finds it indexed and in order. */
const kept = new WeakMap<readonly Pipeline[], PipelineIndex>()
let newest: WeakRef<readonly Pipeline[]> | undefined

/** Builds the index of each state of the data out of the one before; only what changed is made anew. */
function createIndexer(): (pipelines: readonly Pipeline[]) => PipelineIndex {
  const before = newest?.deref()
  let last = before && kept.get(before)
  return (pipelines) => {
    const known = kept.get(pipelines)
    last = known ?? buildIndex(pipelines, last)
    if (known === undefined) {
      kept.set(pipelines, last)
      newest = new WeakRef(pipelines)
    }
    return last
  }
}

/** What is indexed by the time it is shown is found so. */
const indexAhead = (pipelines: readonly Pipeline[]) => void createIndexer()(pipelines)

/** An effect. Out here, since one within the hook would hold the first list for as long as it goes on. */
function startIndexingAhead(): () => void {
  listWorks.add(indexAhead)
  return () => void listWorks.delete(indexAhead)
}

/** Rows prepared for a search between two looks at the clock. */
const SLICE = 1_000

/**
 * The list as the service gives it, and its index.
 *
 * @param isSought somebody searches in it, or is about to
 */
export function useRows(isSought: boolean): {
  readonly query: UseQueryResult<List<Pipeline>>
  readonly index: PipelineIndex
} {
  const { client } = useService()
  const query = useQuery({ ...pipelineQueries(client).list(), enabled: useCanRead() })
  const [indexed] = useState(createIndexer)
  const pipelines = query.data?.items ?? NO_PIPELINES
  const index = useMemo(() => indexed(pipelines), [indexed, pipelines])

  useEffect(startIndexingAhead, [])

  // Not before somebody comes near: the texts of 100,000 rows take 12 MB, and who only reads the list
  // never needs them.
  useEffect(() => {
    if (!isSought) return
    let isWanted = true
    void prepareSearch(index, () => isWanted)
    return () => {
      isWanted = false
    }
  }, [index, isSought])

  return { query, index }
}

/** Between two keys, not under the first one. */
async function prepareSearch(index: PipelineIndex, isWanted: () => boolean): Promise<void> {
  const turn = takeTurns()
  do await turn()
  while (isWanted() && index.prepareSearch(SLICE))
}
