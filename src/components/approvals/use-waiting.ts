import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listWorks } from '~/api/list-works'
import { pipelineQueries } from '~/api/pipeline-queries'
import { useCanRead, useService } from '~/components/service-context'
import { waitingIn, type WaitingGate } from './waiting'

/** How often the list is read for those who want to be told, in milliseconds; in a hidden tab, too. */
const LOOK_EVERY = 60_000

// The count stands beside every screen.
listWorks.add((pipelines) => void waitingIn(pipelines))

/**
 * What waits, of the one list of the cache. It is asked for here only where no screen has read it yet,
 * and again by itself only for those who want to be told.
 *
 * @returns `undefined` while the list is not known
 */
export function useWaiting(wantsNews: boolean): readonly WaitingGate[] | undefined {
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
    const query = queries.getQueryCache().find({ queryKey: list.queryKey })
    // A screen that shows the list reads it itself, and not again when somebody has given that up.
    const isLeftToUs = query?.state.status === 'pending' && !query.isActive()
    if (canRead && isLeftToUs) void queries.prefetchQuery(list)
  }, [client, queries, canRead])
  return data && waitingIn(data.items)
}
