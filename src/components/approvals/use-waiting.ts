import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { pipelineQueries } from '~/api/pipeline-queries'
import { useCanRead, useService } from '~/components/service-context'
import { whenIdle } from '~/lib/when-idle'
import { doubtsIn, type Doubts } from './doubts'
import { waitingIn, type WaitingGate } from './waiting'

/** How often the list is read for those who want to be told, in milliseconds; in a hidden tab, too. */
const LOOK_EVERY = 60_000

interface Waiting {
  /** `undefined` while the list is not known. */
  readonly gates: readonly WaitingGate[] | undefined
  readonly doubts: Doubts | undefined
}

/**
 * What waits, of the one list of the cache. It is asked for here only where no screen has read it yet,
 * and again by itself only for those who want to be told.
 */
export function useWaiting(wantsNews: boolean): Waiting {
  const { client } = useService()
  const queries = useQueryClient()
  const canRead = useCanRead()
  const { data } = useQuery({
    ...pipelineQueries(client).list(),
    enabled: wantsNews && canRead,
    refetchInterval: LOOK_EVERY,
    refetchIntervalInBackground: true,
  })
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
  return useMemo(
    () => ({ gates: data && waitingIn(data.items), doubts: data && doubtsIn(data) }),
    [data],
  )
}
