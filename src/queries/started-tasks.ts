import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readStatuses, type StatusReading } from '~/api/status'
import { phaseOf } from '~/domain/phases'
import type { NewestRecord } from './newest-pipelines'
import { pollDelay, urgentIds } from './use-status-polling'
import { useCanRead, useService } from './service-context'

type Readings = ReadonlyMap<string, StatusReading>

/**
 * Follows the tasks that a batch has started until they end, because no list contains them.
 *
 * @param ids empty until the batch has ended, so that no status is from before its requests
 * @returns finds the newest record by the id of the task; `undefined` before the first read
 */
export function useStartedTasks(
  batchId: string,
  ids: readonly string[],
): (id: string) => NewestRecord | undefined {
  const { client, config } = useService()
  const isWanted = ids.length > 0
  const { data, dataUpdatedAt, isPending } = useQuery({
    // A second batch with the same tasks must not show what the first batch has read.
    queryKey: ['started-tasks', batchId, ids],
    queryFn: async ({ signal }): Promise<Readings> => {
      const chunkSize = config.batchChunk
      const { readings, error } = await readStatuses(client, 'task', ids, { signal, chunkSize })
      signal.throwIfAborted()
      if (error !== undefined) throw error
      return readings
    },
    enabled: useCanRead() && isWanted,
    // The interval below repeats a failed poll.
    retry: false,
    refetchInterval: ({ state: { data: last, error, errorUpdatedAt, errorUpdateCount } }) =>
      (error !== null || areOpen(last)) &&
      pollDelay(
        { error, failedAt: errorUpdatedAt, failures: errorUpdateCount },
        config.pollSeconds * 1_000,
        true,
      ),
  })
  return useCallback(
    (id) => {
      if (isWanted && isPending) return undefined
      const reading = data?.get(id)
      return {
        record: reading?.kind === 'record' ? reading.record : undefined,
        readAt: dataUpdatedAt,
        isGone: reading?.kind === 'gone',
      }
    },
    [isWanted, isPending, data, dataUpdatedAt],
  )
}

/** Whether one of the tasks moves, or its status is missing in the reply. */
function areOpen(readings: Readings = new Map()): boolean {
  const phases = [...readings].flatMap(([id, reading]) => {
    if (reading.kind === 'record') return [[id, phaseOf(reading.record)] as const]
    return reading.kind === 'silent' ? [[id, 'unknown'] as const] : []
  })
  return urgentIds(new Map(phases)).length > 0
}
