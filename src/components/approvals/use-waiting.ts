import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { whenIdle } from '~/lib/when-idle'
import { pipelineQueries, usePipelines } from '~/queries/pipelines'
import { useCanRead, useService } from '~/queries/service-context'
import { doubtsIn, type Doubts } from './uncertain-gates'
import { waitingIn, type WaitingGate } from './waiting'

interface Waiting {
  /** `undefined` while the list is not known. */
  readonly gates: readonly WaitingGate[] | undefined
  readonly doubts: Doubts | undefined
}

/** What waits, of the one list of the cache. */
export function useWaiting(): Waiting {
  const { data } = usePipelines({ enabled: false })
  return useMemo(
    () => ({ gates: data && waitingIn(data.items), doubts: data && doubtsIn(data) }),
    [data],
  )
}

/** Reads the list when the page is idle, where no screen has done so. */
export function useFirstRead(): void {
  const { client } = useService()
  const queries = useQueryClient()
  const canRead = useCanRead()
  useEffect(() => {
    const list = pipelineQueries(client).list()
    // What the screen reads comes first.
    return whenIdle(() => {
      const query = queries.getQueryCache().find({ queryKey: list.queryKey })
      // A screen that shows the list reads it itself, and not again when somebody has given that up.
      const isLeftToUs = query?.state.status === 'pending' && !query.isActive()
      if (canRead && isLeftToUs) void queries.prefetchQuery(list)
    })
  }, [client, queries, canRead])
}
