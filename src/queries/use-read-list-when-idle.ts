import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '~/lib/when-idle'
import { pipelinesQuery } from './pipelines'
import { useCanRead, useService } from './service-context'

/** Reads the list when the page is idle, unless a screen has read it. */
export function useReadListWhenIdle(): void {
  const { client } = useService()
  const queries = useQueryClient()
  const canRead = useCanRead()
  useEffect(() => {
    const list = pipelinesQuery(client)
    // The requests of the screen must be sent first.
    return whenIdle(() => {
      const query = queries.getQueryCache().find({ queryKey: list.queryKey })
      // A screen that shows the list reads it itself, and the user may have canceled that read.
      const isUnread = query?.state.status === 'pending' && !query.isActive()
      if (canRead && isUnread) void queries.prefetchQuery(list)
    })
  }, [client, queries, canRead])
}
