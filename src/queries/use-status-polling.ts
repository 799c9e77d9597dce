import {
  focusManager,
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import type { StatusReading } from '~/api/status'
import { phaseOf, type Phase } from '~/domain/phases'
import { isSameJson } from '~/lib/json'
import { useIsAnyWatched, useWatched, watchedPipelineIds } from '~/stores/watched-pipelines'
import { pipelineKeys, usePipelines } from './pipelines'
import { isGone, joinStatuses, knownStatusesQuery, useKnownStatuses } from './known-statuses'
import {
  retriesWhenOnline,
  urgentIds,
  isFullPollDue,
  mayPollEarly,
  pollDelay,
  pollStateOf,
  type PollOutcome,
  type PollState,
} from './poll-schedule'
import { POLL_KEY, type Poll } from './last-poll'
import { recordReplies } from './record-replies'
import { withoutGone } from './remaining-pipelines'
import { useCanRead, useService, type Service } from './service-context'

// This function of `poll-schedule.ts` is exported here, so that the build keeps both files in one chunk. Otherwise the
// first rows would wait for one more chunk.
export { pollDelay }

interface QueryState {
  readonly data: Poll | undefined
  readonly error: unknown
  readonly errorUpdatedAt: number
  readonly errorUpdateCount: number
}

function pollOutcomeOf({ data, error, errorUpdatedAt, errorUpdateCount }: QueryState): PollOutcome {
  const failures = errorUpdateCount - (data?.failuresBefore ?? 0)
  return { error, failedAt: errorUpdatedAt, failures }
}

/**
 * A full poll also reads this many rows of the list, because other users may run these pipelines. The next full poll
 * continues with the rows after them.
 */
const EXTRA_ROWS = 200

/** The rows of the list that are not gone. Empty if no page shows the list. */
function shownRows(queries: QueryClient): readonly Pipeline[] {
  const list = queries.getQueryCache().find<List<Pipeline>>({ queryKey: pipelineKeys.list })
  if (list?.state.data === undefined || !list.isActive()) return []
  const statuses = queries.getQueryData(knownStatusesQuery.queryKey) ?? new Map()
  const { data, dataUpdatedAt } = list.state
  return withoutGone(data, dataUpdatedAt, statuses).items
}

/** The rows of the list that a full poll reads, and the index at which the next full poll continues. */
function extraRows(queries: QueryClient, from = 0) {
  const rows = shownRows(queries)
  const end = from + EXTRA_ROWS
  return { rows: rows.slice(from, end), nextRow: end < rows.length ? end : 0 }
}

function isUnchanged({ raw }: Pipeline, reading: StatusReading | undefined): boolean {
  return reading?.kind === 'record' && isSameJson(reading.record.raw, raw)
}

/** The watched ids that are not gone, with the phases that the pages show. */
function watchedPhases(queries: QueryClient): ReadonlyMap<string, Phase> {
  const statuses = queries.getQueryData(knownStatusesQuery.queryKey) ?? new Map()
  const list = queries.getQueryState<List<Pipeline>>(pipelineKeys.list)
  const readAt = list?.dataUpdatedAt ?? 0
  const ids = watchedPipelineIds().filter((id) => !isGone(statuses.get(id), readAt))
  const phases = new Map(
    ids.map((id): [string, Phase] => {
      const record = statuses.get(id)?.record
      return [id, record === undefined ? 'unknown' : phaseOf(record)]
    }),
  )
  if (phases.size === 0 || list?.data === undefined) return phases
  for (const pipeline of joinStatuses(list.data, readAt, statuses).items) {
    const { _id: id } = pipeline
    if (id !== undefined && phases.has(id)) phases.set(id, phaseOf(pipeline))
  }
  return phases
}

export function statusPoll(
  { client, config, now }: Pick<Service, 'client' | 'config' | 'now'>,
  queries: QueryClient,
) {
  const intervalMs = config.pollSeconds * 1_000
  const initial = (): Poll => ({
    fullAt: now(),
    chunkSize: config.batchChunk,
    failuresBefore: 0,
  })
  return queryOptions({
    queryKey: POLL_KEY,
    // The list has just been read, so the first poll starts after one interval.
    initialData: initial,
    initialDataUpdatedAt: 0,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<Poll> => {
      const state = queries.getQueryState<Poll>(POLL_KEY)
      const previous = state?.data ?? initial()
      const askedAt = now()
      const phases = watchedPhases(queries)
      const isFull =
        (state?.error ?? null) !== null || isFullPollDue(askedAt - previous.fullAt, intervalMs)
      const extra = isFull ? extraRows(queries, previous.nextRow) : undefined
      const ids =
        extra === undefined
          ? urgentIds(phases)
          : [...new Set([...phases.keys(), ...extra.rows.flatMap(({ _id }) => _id || [])])]
      const failuresBefore = state?.errorUpdateCount ?? 0
      if (ids.length === 0) return { ...previous, failuresBefore }
      // Loaded with the first poll, to keep the code for the first rows small.
      const { readStatuses } = await import('~/api/status')
      const { chunkSize } = previous
      const read = await readStatuses(client, 'pipeline', ids, { signal, chunkSize })
      signal.throwIfAborted()
      const answers = new Map([...read.readings].map(([id, reading]) => [id, { reading, askedAt }]))
      const known = queries.getQueryData(knownStatusesQuery.queryKey)
      for (const row of extra?.rows ?? []) {
        const { _id: id = '' } = row
        const isKnown = phases.has(id) || known?.has(id) === true
        // The reply for a row is dropped if it changes nothing and the row has no known status. Joining thousands of
        // statuses with the list takes long.
        if (!isKnown && isUnchanged(row, read.readings.get(id))) answers.delete(id)
      }
      recordReplies(queries, answers)
      if (read.error !== undefined) throw read.error
      // A partial poll says nothing about the other pipelines, so it does not change `answeredAt`.
      const coversAllWatched = isFull || ids.length === phases.size
      return {
        ...previous,
        ...(coversAllWatched && { answeredAt: now() }),
        ...(extra && { fullAt: askedAt, nextRow: extra.nextRow }),
        chunkSize: read.chunkSize,
        failuresBefore,
      }
    },
    retry: false,
  })
}

/** Polls while it is mounted. Mount it once, above all pages. It is a component, so that polls do not render a page. */
export function StatusPolling(): null {
  const service = useService()
  const queries = useQueryClient()
  const intervalMs = service.config.pollSeconds * 1_000
  const canRead = useCanRead()
  const isAnyWatched = useIsAnyWatched()
  const watched = useWatched()
  const statuses = useKnownStatuses()
  const { data: list } = usePipelines({ enabled: false })
  const isUrgent = useMemo(
    () => urgentIds(watchedPhases(queries)).length > 0,
    // oxlint-disable-next-line react/exhaustive-deps -- `watchedPhases` reads `watched`, `statuses` and `list` itself
    [queries, watched, statuses, list],
  )
  useQuery({
    ...statusPoll(service, queries),
    enabled: canRead && isAnyWatched,
    refetchInterval: ({ state }) => pollDelay(pollOutcomeOf(state), intervalMs, isUrgent),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: ({ state }) =>
      mayPollEarly(pollOutcomeOf(state), intervalMs) ? 'always' : false,
    refetchOnReconnect: ({ state }) => (retriesWhenOnline(pollOutcomeOf(state)) ? 'always' : false),
    notifyOnChangeProps: [],
  })
  useRetryOfList(canRead, intervalMs)
  return null
}

/**
 * Reads the list again after a failed refresh, with the delays of the poll. This is a timer, because `refetchInterval`
 * works only on an enabled query, and an enabled query would read the list at once. `staleTime: 'static'` would prevent
 * that, but then the list would not be read again after an action.
 */
function useRetryOfList(canRead: boolean, intervalMs: number) {
  const { data, dataUpdatedAt, error, errorUpdatedAt, errorUpdateCount, refetch } = usePipelines({
    enabled: false,
  })
  const [success, setSuccess] = useState({ dataUpdatedAt, errorUpdateCount })
  if (success.dataUpdatedAt !== dataUpdatedAt) setSuccess({ dataUpdatedAt, errorUpdateCount })
  // `failureCount` is not used, because it counts only the attempts of one read.
  const failures = errorUpdateCount - success.errorUpdateCount
  const isFailed = canRead && data !== undefined && error !== null
  useEffect(() => {
    const outcome = { error, failedAt: errorUpdatedAt, failures }
    const delay = isFailed && pollDelay(outcome, intervalMs, false)
    if (delay === false) return
    const timer = setTimeout(() => {
      if (focusManager.isFocused()) void refetch({ cancelRefetch: false })
    }, delay)
    return () => clearTimeout(timer)
  }, [isFailed, error, errorUpdatedAt, failures, intervalMs, refetch])
}

/** The state of the poll. Renders again when the state changes, not after each poll. */
export function usePollStatus(): { readonly state: PollState; readonly pollNow: () => void } {
  const service = useService()
  const queries = useQueryClient()
  const isAnyWatched = useIsAnyWatched()
  const { refetch } = useQuery({
    ...statusPoll(service, queries),
    enabled: false,
    notifyOnChangeProps: ['error', 'errorUpdatedAt'],
  })
  const query = queries.getQueryState<Poll>(POLL_KEY)
  const state: PollState =
    query === undefined || !isAnyWatched
      ? { kind: 'live' }
      : pollStateOf(pollOutcomeOf(query), service.config.pollSeconds * 1_000)
  return { state, pollNow: () => void refetch({ cancelRefetch: false }) }
}
