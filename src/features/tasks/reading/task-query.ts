/** How the tasks that are kept here stand: one batch `status` of exactly their ids (§4.5). */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '~/api/api-error'
import { isMoving, phaseOf, type Phase } from '~/api/phases'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { readStatuses, type StatusReading } from '~/batch/read-statuses'
import type { Service } from '~/components/service-context'

export const TASKS_KEY = ['tasks'] as const

export interface TaskEntry {
  readonly id: string
  /** Its name; its id while nothing is known of it. */
  readonly name: string
  readonly phase: Phase
  readonly record: Pipeline | undefined
  /** What the service said in place of a record; `undefined` with one, and before the first answer. */
  readonly trouble: Exclude<StatusReading, { kind: 'record' }> | undefined
}

export type TaskReadings = ReadonlyMap<string, StatusReading>

/**
 * Reads anew by itself while one of them moves.
 *
 * @throws (its read) ApiError when none of them could be read
 */
export function taskQuery(
  {
    client,
    config,
    now,
  }: Pick<Service, 'client' | 'now'> & {
    readonly config: Pick<Service['config'], 'batchChunk' | 'pollSeconds'>
  },
  ids: readonly string[],
) {
  return queryOptions({
    queryKey: [...TASKS_KEY, ids],
    queryFn: async ({ signal }): Promise<TaskReadings> => {
      const all = new Map<string, StatusReading>()
      let failure: unknown
      for (let from = 0; from < ids.length; from += config.batchChunk) {
        signal.throwIfAborted()
        const chunk = ids.slice(from, from + config.batchChunk)
        // The query tries again, with its countdown; here it is only taken apart.
        const readRetry = { retry: () => false, retryDelay: () => 0 }
        const effects = { client, now, readRetry, sleep: async () => {} }
        const { readings, error } = await readStatuses(effects, 'task', chunk, signal)
        for (const [id, reading] of readings) all.set(id, reading)
        failure ??= error
        // Who asks to slow down is not asked for the others at once.
        if (error instanceof ApiError && error.kind === 'rate_limited') break
      }
      if (failure !== undefined && [...all.values()].every(({ kind }) => kind === 'failed'))
        throw failure
      for (const id of ids) if (!all.has(id)) all.set(id, { kind: 'failed', error: failure })
      return all
    },
    refetchInterval: ({ state: { data, status } }) =>
      status === 'success' &&
      [...(data?.values() ?? [])].some(isOnItsWay) &&
      config.pollSeconds * 1_000,
  })
}

/** What was read last, of whichever ids: it stays on the screen until there is something newer (I7). */
export function lastReadings(
  queries: QueryClient,
): { readonly data: TaskReadings; readonly at: number } | undefined {
  const [newest] = queries
    .getQueryCache()
    .findAll({ queryKey: TASKS_KEY })
    .map(({ state }) => ({ data: state.data as TaskReadings | undefined, at: state.dataUpdatedAt }))
    .filter((each) => each.data !== undefined)
    .toSorted((one, other) => other.at - one.at)
  return newest?.data && { data: newest.data, at: newest.at }
}

function isOnItsWay(reading: StatusReading): boolean {
  return reading.kind === 'record' && isMoving(phaseOf(reading.record))
}

export function taskEntry(id: string, reading: StatusReading | undefined): TaskEntry {
  if (reading?.kind !== 'record')
    return { id, name: id, phase: 'unknown', record: undefined, trouble: reading }
  const { record } = reading
  return { id, name: nameOf(record), phase: phaseOf(record), record, trouble: undefined }
}

/** Why there is no record of it, as a word for its row. */
export function wordsOfTrouble(trouble: NonNullable<TaskEntry['trouble']>): string {
  switch (trouble.kind) {
    case 'gone':
      return 'No such task'
    case 'denied':
      return 'No access'
    case 'unreadable':
      return 'State not shown'
    case 'failed':
      return 'Not read'
    default:
      return trouble satisfies never
  }
}
