/**
 * The statuses of the saved tasks. The service has no list of tasks (docs/service.md#what-the-service-does-not-offer),
 * so the action `status` reads them by their ids.
 */
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isMoving, phaseOf } from '~/domain/phases'
import { ApiError } from '~/api/api-error'
import { RETRIED } from '~/api/retry'
import { readStatuses, type StatusReading } from '~/api/status'
import {
  useCancel,
  useCanRead,
  useService,
  type ReadOptions,
  type Service,
} from './service-context'

export const TASKS_KEY = ['tasks'] as const

/**
 * The shortest wait after a failed refresh, in milliseconds. If the refresh has read a queued or running task,
 * `pollSeconds` is used instead.
 */
const AFTER_FAILURE_MS = 30_000

/**
 * `error`: why the last refresh could not read the task. The rest is then from an earlier refresh, if there was one.
 */
export type TaskReading = StatusReading & { readonly error?: unknown }
type TaskReadings = ReadonlyMap<string, TaskReading>

/**
 * The statuses of these tasks. They are polled while a task is queued or running, and after a failed refresh.
 *
 * @throws (in `queryFn`) ApiError if no task could be read
 */
export function taskQuery(
  {
    client,
    config,
  }: Pick<Service, 'client'> & {
    readonly config: Pick<Service['config'], 'batchChunk' | 'pollSeconds'>
  },
  ids: readonly string[],
) {
  return queryOptions({
    queryKey: [...TASKS_KEY, ids],
    queryFn: async ({ signal, client: queries }): Promise<TaskReadings> => {
      const chunkSize = config.batchChunk
      const { readings, error } = await readStatuses(client, 'task', ids, { signal, chunkSize })
      signal.throwIfAborted()
      // If no task could be read, the query fails, so that the page shows the error and the time of the next attempt.
      if (error !== undefined && [...readings.values()].every(({ kind }) => kind === 'failed'))
        throw error
      const earlier = resultsOf(queries).map(({ data }) => data)
      // The newest result may be of another list without this task, so the older results are searched too.
      const earlierOf = (id: string) =>
        earlier.map((each) => each.get(id)).find((each) => each && each.kind !== 'failed')
      const newest = [...readings].map(([id, reading]): [string, TaskReading] => [
        id,
        reading.kind === 'failed'
          ? { ...(earlierOf(id) ?? reading), error: reading.error }
          : reading,
      ])
      return new Map(newest)
    },
    refetchInterval: ({ state: { data, error } }) => {
      if (data === undefined) return false
      const readings = [...data.values()]
      const isPolled = error === null && readings.some(isMovingTask)
      // A task that could not be read may be running. So the tasks are also read again after an error that may pass.
      const errors = error === null ? readings.map((each) => each.error) : [error]
      const waits = errors.flatMap((each) =>
        each instanceof ApiError && RETRIED.has(each.kind) ? (each.facts.retryAfterMs ?? 0) : [],
      )
      const usual = isPolled ? config.pollSeconds * 1_000 : AFTER_FAILURE_MS
      return (isPolled || waits.length > 0) && Math.max(usual, ...waits)
    },
  })
}

/** The results of all task queries, the newest first. */
function resultsOf(
  queries: QueryClient,
): readonly { readonly data: TaskReadings; readonly at: number }[] {
  return queries
    .getQueryCache()
    .findAll({ queryKey: TASKS_KEY })
    .flatMap(({ state }) => {
      const data = state.data as TaskReadings | undefined
      return data === undefined ? [] : [{ data, at: state.dataUpdatedAt }]
    })
    .toSorted((one, other) => other.at - one.at)
}

function isMovingTask(reading: TaskReading): boolean {
  return (
    reading.kind === 'record' && reading.error === undefined && isMoving(phaseOf(reading.record))
  )
}

/**
 * The statuses of these tasks. Until they have been read, the hook returns the newest cached result, perhaps of another
 * list of tasks.
 *
 * @param options change how the statuses are read, for example `enabled: false`
 */
export function useTaskStatuses(
  ids: readonly string[],
  { enabled = true, ...options }: ReadOptions & { readonly refetchInterval?: false } = {},
) {
  const queries = useQueryClient()
  const query = useQuery({
    ...taskQuery(useService(), ids),
    ...options,
    enabled: useCanRead() && enabled && ids.length > 0,
  })
  const [last] = query.data === undefined ? resultsOf(queries) : []
  return {
    query,
    readings: query.data ?? last?.data,
    /** When the shown data were read, epoch ms. 0 without data. */
    readAt: last?.at ?? query.dataUpdatedAt,
  }
}

export const useCancelTasks = () => useCancel(TASKS_KEY)

export function useRefreshTasks(): (options: { readonly cancelRefetch: boolean }) => void {
  const queries = useQueryClient()
  return useCallback(
    (options) => void queries.invalidateQueries({ queryKey: TASKS_KEY }, options),
    [queries],
  )
}
