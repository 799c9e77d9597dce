import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readStatuses } from '~/api/status'
import { isOngoing, phaseOf } from '~/domain/phases'
import { pipelinesQuery, usePipelines } from './pipelines'
import { useReadOptions, type ReadOptions, useService, useCanRead } from './service-context'
import { useRecordReplies } from './record-replies'
import { useRemainingPipelines } from './remaining-pipelines'
import { useEffect } from 'react'
import { whenIdle } from '~/lib/when-idle'

/**
 * Reads the status of all listed pipelines that are queued, running or waiting, every `everyMs`, in a hidden tab too.
 * The list itself is not read again, because a list of 10,000 pipelines has 6 MB. So the list may still contain deleted
 * pipelines, but their status is no longer requested.
 */
export function useOngoingStatuses(everyMs: number, options: ReadOptions): void {
  const { client, config, now } = useService()
  const record = useRecordReplies()
  const list = useRemainingPipelines(usePipelines({ enabled: false }).data)
  useQuery({
    queryKey: ['ongoing-statuses'],
    ...useReadOptions(options),
    queryFn: async ({ signal }) => {
      const askedAt = now()
      const ids = (list?.items ?? []).flatMap((pipeline) => {
        const { _id: id = '' } = pipeline
        return id !== '' && isOngoing(phaseOf(pipeline)) ? [id] : []
      })
      if (ids.length > 0) {
        const chunkSize = config.batchChunk
        const read = await readStatuses(client, 'pipeline', ids, { signal, chunkSize })
        signal.throwIfAborted()
        record(new Map([...read.readings].map(([id, reading]) => [id, { reading, askedAt }])))
      }
      return ids.length
    },
    // The list is fresh at the start, so the first request is sent after one interval.
    initialData: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
    retry: false,
    notifyOnChangeProps: [],
  })
}

const LIST_INTERVAL = 600_000

/** Reads the list every ten minutes, because only the list has the pipelines that other users have created. */
export function useRereadList(
  when: 'while visible' | 'also hidden',
  options: ReadOptions = {},
): void {
  const { client } = useService()
  useQuery({
    ...pipelinesQuery(client),
    ...useReadOptions(options),
    refetchInterval: LIST_INTERVAL,
    refetchIntervalInBackground: when === 'also hidden',
    notifyOnChangeProps: [],
  })
}

/**
 * Reads the list when the page is idle, unless a screen has read it. The number of waiting gates beside “Approvals”
 * needs the list.
 */
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
