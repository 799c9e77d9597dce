import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '~/lib/when-idle'
import { pipelineQueries } from './pipelines'
import { useCanRead, useService } from './service-context'

/** Reads the list when the page is idle, unless a screen has done so. */
export function useFirstRead(): void {
  const { client } = useService()
  const queries = useQueryClient()
  const canRead = useCanRead()
  useEffect(() => {
    const list = pipelineQueries(client).list()
    // The requests of the screen come first.
    return whenIdle(() => {
      const query = queries.getQueryCache().find({ queryKey: list.queryKey })
      // A screen that shows the list reads it itself, and the user may have cancelled that.
      const isLeftToUs = query?.state.status === 'pending' && !query.isActive()
      if (canRead && isLeftToUs) void queries.prefetchQuery(list)
    })
  }, [client, queries, canRead])
}
