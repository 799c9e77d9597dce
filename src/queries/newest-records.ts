import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { readStatuses, type StatusReading } from '~/api/status'
import { isMoving, phaseOf } from '~/domain/phases'
import { pollDelay } from './use-status-polling'
import { useCanRead, useService, type Service } from './service-context'
import type { Pipeline } from '~/api/pipelines'
import { usePipelines } from './pipelines'
import { isGone, useKnownStatuses, type KnownStatus } from './known-statuses'

type PollConfig = Pick<Service['config'], 'batchChunk'>

interface Polled {
  /** The newest reading of each task, and when it was read, epoch ms. */
  readonly found: ReadonlyMap<string, { readonly reading: StatusReading; readonly at: number }>
  /** Why some or all tasks could not be read by the last poll. `null` if all were read. */
  readonly error: unknown
  readonly failures: number
  readonly endedAt: number
}

/** Reads the tasks. A task that cannot be read keeps its last reading. */
export async function pollTasks(
  { client, config, now }: Pick<Service, 'client' | 'now'> & { readonly config: PollConfig },
  ids: readonly string[],
  last: Polled | undefined,
  signal: AbortSignal,
): Promise<Polled> {
  const chunkSize = config.batchChunk
  const { readings, error = null } = await readStatuses(client, 'task', ids, { signal, chunkSize })
  signal.throwIfAborted()
  const endedAt = now()
  const found = [...readings].map(([id, reading]) => {
    const known = reading.kind === 'failed' ? last?.found.get(id) : undefined
    return [id, known ?? { reading, at: endedAt }] as const
  })
  const failures = error === null ? 0 : (last?.failures ?? 0) + 1
  return { found: new Map(found), error, failures, endedAt }
}

/**
 * The time until the next poll of the started tasks.
 *
 * @param staleUntil until this time (epoch ms), a slow service may return statuses from before the run, so ended tasks
 * are polled too
 * @returns milliseconds; false if all tasks have ended, or if the service refuses the poll
 */
export function nextPollOf(
  { found, error, failures, endedAt }: Polled,
  pollSeconds: number,
  staleUntil: number,
) {
  const isWanted = error !== null || endedAt < staleUntil || areOpen(found)
  return isWanted && pollDelay({ error, failedAt: endedAt, failures }, pollSeconds * 1_000, true)
}

/**
 * Polls the tasks that a batch has started until they end, because the service has no list of tasks.
 *
 * @param ids empty until the batch has ended, so that no status is from before its requests
 * @returns a function that finds the newest record by the id of the task. The function returns `undefined` before the
 * first read
 */
export function useNewestTasks(
  batchId: string,
  ids: readonly string[],
  staleUntil: number,
): (id: string) => NewestRecord | undefined {
  const service = useService()
  const isWanted = ids.length > 0
  // A second batch with the same tasks must not show what the first batch has read.
  const queryKey = ['newest-records', batchId, ids]
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: async ({ signal, client: queries }) =>
      pollTasks(service, ids, queries.getQueryData<Polled>(queryKey), signal),
    enabled: useCanRead() && isWanted,
    // `refetchInterval` repeats a failed poll, so there is no other retry.
    retry: false,
    refetchInterval: ({ state }) =>
      state.data !== undefined && nextPollOf(state.data, service.config.pollSeconds, staleUntil),
  })
  return useCallback(
    (id) => {
      if (isWanted && isPending) return undefined
      const { reading, at = 0 } = data?.found.get(id) ?? {}
      return {
        record: reading?.kind === 'record' ? reading.record : undefined,
        readAt: at,
        isGone: reading?.kind === 'gone',
        // The record is from an earlier poll, because the last poll could not read the task.
        isLastSeen: data !== undefined && at < data.endedAt,
      }
    },
    [isWanted, isPending, data],
  )
}

/** Whether one of the tasks is moving or in an unknown phase, or its status is missing from the reply. */
function areOpen(found: Polled['found']): boolean {
  return [...found.values()].some(({ reading }) => {
    const phase = reading.kind === 'record' && phaseOf(reading.record)
    return phase ? phase === 'unknown' || isMoving(phase) : reading.kind === 'absent'
  })
}

const NONE = () => undefined

export interface NewestRecord {
  /**
   * The record of a pipeline comes from the list, or from its status if the list does not contain it. The record of a
   * task comes from its status.
   */
  readonly record: Pipeline | undefined
  /** When the record was read, epoch ms. */
  readonly readAt: number
  readonly isGone: boolean
  /** The last poll could not read this resource, so the record is older than the poll. */
  readonly isLastSeen?: boolean
}

/** The newest record of a pipeline, from the list or from its status. @param listAt when the list was read, epoch ms */
export function newestOfPipeline(
  listed: Pipeline | undefined,
  listAt: number,
  known: KnownStatus | undefined,
): NewestRecord {
  const { record, askedAt = 0 } = known ?? {}
  if (listed !== undefined)
    return { record: listed, readAt: Math.max(listAt, askedAt), isGone: isGone(known, listAt) }
  // `goneAt` counts even if the list was read later, because the list does not contain the pipeline either.
  return { record, readAt: askedAt, isGone: known?.goneAt !== undefined }
}

/**
 * Finds the newest record of a pipeline by its id. Sends no request.
 *
 * @param isWanted false if no record is needed now. Then no map from id to record is built, which saves some
 * milliseconds for 10,000 pipelines
 */
export function useNewestPipelines(isWanted: boolean): (id: string) => NewestRecord | undefined {
  const { data, dataUpdatedAt: listAt } = usePipelines({ enabled: false })
  const statuses = useKnownStatuses()
  const items = data?.items
  const listed = useMemo(
    () => new Map(isWanted ? items?.map((pipeline) => [pipeline._id, pipeline]) : undefined),
    [isWanted, items],
  )
  const newestOf = useCallback(
    (id: string) => newestOfPipeline(listed.get(id), listAt, statuses.get(id)),
    [listed, statuses, listAt],
  )
  // While `isWanted` is false, this returns the same function each time. Another function would render the rows of a
  // running batch again.
  return isWanted ? newestOf : NONE
}
