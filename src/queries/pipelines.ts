/** The list of pipelines (docs/service.md#pipeline-endpoints), joined with newer statuses. */
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { Client } from '~/api/client'
import type { List } from '~/api/envelope'
import { listPipelines, type Pipeline } from '~/api/pipelines'
import { isSameJson } from '~/lib/json'
import { whenIdle } from '~/lib/when-idle'
import { mergeRecords } from './merge-records'
import {
  useCancel,
  useCanRead,
  useReadOptions,
  useService,
  type ReadOptions,
} from './service-context'

export const pipelineKeys = {
  all: ['pipelines'] as const,
  list: ['pipelines', 'list'] as const,
  detail: (id: string) => ['pipelines', 'detail', id] as const,
}

export const pipelinesQuery = (client: Client) =>
  queryOptions({
    queryKey: pipelineKeys.list,
    queryFn: ({ signal }) => listPipelines(client, signal),
    structuralSharing: (before, next) =>
      // react-query does not know the type here. Both values are data of this query.
      before === undefined ? next : shareRecords(before as List<Pipeline>, next as List<Pipeline>),
  })

/**
 * Reuses the records of the last read if they are equal, so that their rows do not render again. react-query would
 * compare records by position. `updatedAt` alone is not enough, because the service does not document that a change
 * sets it.
 *
 * @returns a new object, so that screens see the new time of the read; the array is reused if all records are equal
 */
export function shareRecords(before: List<Pipeline>, next: List<Pipeline>): List<Pipeline> {
  const old = before.items
  const byId = new Map(old.map((record) => [record._id, record]))
  const items = next.items.map((record, at) => {
    const known = old[at]?._id === record._id ? old[at] : byId.get(record._id)
    const isSame = known?.updatedAt === record.updatedAt && isSameJson(known?.raw, record.raw)
    return known !== undefined && isSame ? known : record
  })
  const isAll = items.length === old.length && items.every((record, at) => record === old[at])
  return { ...next, items: isAll ? old : items }
}

interface ListOptions extends ReadOptions {
  /** Reads the list at this interval in milliseconds, in a hidden tab too. */
  readonly refetchIntervalMs?: number
}

/** The list of pipelines, which all screens share, joined with newer statuses. */
export function usePipelines({ refetchIntervalMs, ...options }: ListOptions = {}) {
  const { client } = useService()
  const queries = useQueryClient()
  const statuses = useKnownStatuses()
  const select = useCallback(
    (list: List<Pipeline>) => joinStatuses(list, listReadAt(queries), statuses),
    [queries, statuses],
  )
  return useQuery({
    ...pipelinesQuery(client),
    ...useReadOptions(options),
    select,
    refetchInterval: refetchIntervalMs ?? false,
    refetchIntervalInBackground: true,
  })
}

/** When the list was last read, epoch ms. 0 if it has not been read. */
export function listReadAt(queries: QueryClient): number {
  return queries.getQueryState(pipelineKeys.list)?.dataUpdatedAt ?? 0
}

/** Ids of deleted pipelines: a reply after the last read of the list said that they do not exist. */
export function useGoneIds(): ReadonlySet<string> {
  const statuses = useKnownStatuses()
  const readAt = listReadAt(useQueryClient())
  return useMemo(
    () => new Set([...statuses].flatMap(([id, known]) => (isGone(known, readAt) ? [id] : []))),
    [statuses, readAt],
  )
}

export function useStatusMarks(): (shown: Pipeline) => StatusMark | undefined {
  const statuses = useKnownStatuses()
  const readAt = listReadAt(useQueryClient())
  return useCallback(
    (shown) =>
      shown._id === undefined ? undefined : markOf(shown, readAt, statuses.get(shown._id)),
    [statuses, readAt],
  )
}

export const useCancelPipelines = () => useCancel(pipelineKeys.list)

export function useRefreshPipelines(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: pipelineKeys.list })
}

/** Reads the list when the page is idle, unless a screen has read it. */
export function useFirstRead(): void {
  const { client } = useService()
  const queries = useQueryClient()
  const canRead = useCanRead()
  useEffect(() => {
    const list = pipelinesQuery(client)
    // The requests of the screen must be sent first.
    return whenIdle(() => {
      const query = queries.getQueryCache().find({ queryKey: list.queryKey })
      // A screen that shows the list reads it itself, and the user may have cancelled that read.
      const isUnread = query?.state.status === 'pending' && !query.isActive()
      if (canRead && isUnread) void queries.prefetchQuery(list)
    })
  }, [client, queries, canRead])
}

/** How long (ms) a service may return an older record after a newer one. */
export const STALE_REPLY_MS = 60_000

export interface KnownStatus {
  readonly record?: Pipeline
  /** Epoch ms of the request for the record or, without a record, of the request for the first other reply. */
  readonly askedAt: number
  /** Epoch ms of the request whose reply said that the pipeline does not exist. */
  readonly goneAt?: number
  /** Since this time (epoch ms), the replies have not contained the pipeline. */
  readonly absentSince?: number
  readonly reply?: ReplyToAction
}

/** The reply to an action. Until `until`, a record from before the action does not replace a record from after it. */
export interface ReplyToAction {
  readonly isStale: (id: string, record: Pipeline) => boolean
  /** Epoch ms. */
  readonly until: number
}

export type KnownStatuses = ReadonlyMap<string, KnownStatus>

const NONE: KnownStatuses = new Map()

/**
 * The newest status of each pipeline, from batch `status` and from replies to actions. `record-replies.ts` writes
 * this query.
 */
export const knownStatuses = queryOptions({
  queryKey: ['known-statuses'],
  queryFn: (): KnownStatuses => NONE,
  enabled: false,
  initialData: NONE,
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
})

export function useKnownStatuses(): KnownStatuses {
  return useQuery(knownStatuses).data
}

/**
 * Removes all statuses after the demo service was reset, because a poll never replaces a newer record with an older
 * one.
 */
export function forgetStatuses(queries: QueryClient): void {
  queries.setQueryData(knownStatuses.queryKey, NONE)
}

/** Compares the `updatedAt` of two records: below 0 if `one` is older, 0 if a time is missing. */
export function orderOf(one: Pipeline, other: Pipeline): number {
  const difference = Date.parse(one.updatedAt ?? '') - Date.parse(other.updatedAt ?? '')
  return Number.isNaN(difference) ? 0 : difference
}

/** Whether `record` is from before an action and `shown` is from after it. */
export function isStaleAfterAction(
  id: string,
  shown: Pipeline,
  record: Pipeline,
  at: number,
  reply: ReplyToAction | undefined,
): boolean {
  return (
    reply !== undefined &&
    at <= reply.until &&
    reply.isStale(id, record) &&
    !reply.isStale(id, shown)
  )
}

/** Joined records that a newer status has changed. */
const changed = new WeakSet<Pipeline>()
const joined = new WeakMap<Pipeline, WeakMap<Pipeline, Pipeline>>()

/**
 * A record that was read at `readAt`, joined with its newer status. The same record and status give the same object, so
 * that a row renders only if its record changes.
 */
export function joinStatus(
  read: Pipeline,
  readAt: number,
  known: KnownStatus | undefined,
): Pipeline {
  const { _id: id } = read
  const record = known?.record
  if (id === undefined || record === undefined || known === undefined) return read
  const order = orderOf(record, read)
  if (order < 0) return read
  const isLater =
    known.askedAt >= readAt ||
    (order > 0 && readAt - known.askedAt <= STALE_REPLY_MS) ||
    isStaleAfterAction(id, record, read, readAt, known.reply)
  if (!isLater) return read
  const results = joined.get(read) ?? new WeakMap<Pipeline, Pipeline>()
  joined.set(read, results)
  const result = results.get(record) ?? mergeRecords(read, record)
  results.set(record, result)
  if (result !== read) changed.add(result)
  return result
}

const lists = new WeakMap<object, { readonly statuses: KnownStatuses; readonly list: object }>()

/** Joins every record of a list with its status. Returns the list itself if no status is newer. */
export function joinStatuses<Records extends { readonly items: readonly Pipeline[] }>(
  list: Records,
  readAt: number,
  statuses: KnownStatuses,
): Records {
  if (statuses.size === 0) return list
  const previous = lists.get(list)
  // Several components join the same list. The cast is safe, because the key is that list.
  if (previous?.statuses === statuses) return previous.list as Records
  const items = list.items.map((item) =>
    item._id === undefined ? item : joinStatus(item, readAt, statuses.get(item._id)),
  )
  const isSame = items.every((item, at) => item === list.items[at])
  const result = isSame ? list : { ...list, items }
  lists.set(list, { statuses, list: result })
  return result
}

export type StatusMark =
  /** A poll or a reply to an action has changed the record since it was read. */
  | { readonly kind: 'changed' }
  /** Since this time (epoch ms), the replies have not contained the pipeline. */
  | { readonly kind: 'absent'; readonly since: number }
  | { readonly kind: 'gone' }

const CHANGED: StatusMark = { kind: 'changed' }
const GONE: StatusMark = { kind: 'gone' }

export function isGone(known: KnownStatus | undefined, readAt: number): boolean {
  return known?.goneAt !== undefined && known.goneAt >= readAt
}

export function isSameMark(one: StatusMark | undefined, other: StatusMark | undefined): boolean {
  if (one?.kind === 'absent' && other?.kind === 'absent') return one.since === other.since
  return one === other
}

/** @param shown the record with its status joined */
export function markOf(
  shown: Pipeline,
  readAt: number,
  known: KnownStatus | undefined,
): StatusMark | undefined {
  if (isGone(known, readAt)) return GONE
  const since = known?.absentSince
  if (since !== undefined && since >= readAt) return { kind: 'absent', since }
  return changed.has(shown) ? CHANGED : undefined
}
