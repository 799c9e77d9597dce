/**
 * The newest status of each pipeline, from batch `status` and the replies to actions. It is a separate query. The list
 * and the details join it in `select`, so that nothing patches their cache.
 */
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { Pipeline } from '~/api/pipelines'
import { mergeRecords } from './merge-records'

/** How long (ms) a service may return an older record after a newer one. */
export const CATCH_UP = 60_000

export interface KnownStatus {
  /** The last record. Absent while the service has sent none. */
  readonly record?: Pipeline
  /** Epoch ms of the request for it. */
  readonly askedAt: number
  /** Epoch ms of the request whose answer was that there is no such pipeline. */
  readonly goneAt?: number
  /** Epoch ms since which the answers do not contain it. */
  readonly silentSince?: number
  readonly reply?: ReplyToAction
}

/** The reply to an action. Until `until`, a record from before the action does not replace one from after it. */
export interface ReplyToAction {
  readonly isStale: (id: string, record: Pipeline) => boolean
  /** Epoch ms. */
  readonly until: number
}

export type KnownStatuses = ReadonlyMap<string, KnownStatus>

const NONE: KnownStatuses = new Map()

/** `record-answers.ts` writes it. */
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

/** Drops them, where the service has gone back to an older state. */
export function forgetStatuses(queries: QueryClient): void {
  queries.setQueryData(knownStatuses.queryKey, NONE)
}

/** Below 0 if `one` is older by its `updatedAt`; 0 if unknown. */
export function orderOf(one: Pipeline, other: Pipeline): number {
  const difference = Date.parse(one.updatedAt ?? '') - Date.parse(other.updatedAt ?? '')
  return Number.isNaN(difference) ? 0 : difference
}

/** Is `record` from before an action, and `shown` from after it? */
export function isHeldBack(
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

/** Joined records that differ from the record that was read. */
const changed = new WeakSet<Pipeline>()
const joined = new WeakMap<Pipeline, WeakMap<Pipeline, Pipeline>>()

/**
 * A record that was read at `readAt`, with its newer status. The same pair gives the same object, so that a row renders
 * only when its record changes.
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
    (order > 0 && readAt - known.askedAt <= CATCH_UP) ||
    isHeldBack(id, record, read, readAt, known.reply)
  if (!isLater) return read
  const results = joined.get(read) ?? new WeakMap<Pipeline, Pipeline>()
  joined.set(read, results)
  const result = results.get(record) ?? mergeRecords(read, record)
  results.set(record, result)
  if (result !== read) changed.add(result)
  return result
}

const lists = new WeakMap<object, { readonly statuses: KnownStatuses; readonly list: object }>()

/** The same for a list. Returns the list itself when no status is newer. */
export function joinStatuses<List extends { readonly items: readonly Pipeline[] }>(
  list: List,
  readAt: number,
  statuses: KnownStatuses,
): List {
  if (statuses.size === 0) return list
  const before = lists.get(list)
  // Several components join the same list. The cast holds because the key is that list.
  if (before?.statuses === statuses) return before.list as List
  const items = list.items.map((item) =>
    item._id === undefined ? item : joinStatus(item, readAt, statuses.get(item._id)),
  )
  const isSame = items.every((item, at) => item === list.items[at])
  const result = isSame ? list : { ...list, items }
  lists.set(list, { statuses, list: result })
  return result
}

/** A note on a row. */
export type StatusMark =
  /** A poll or a reply to an action has changed it since it was read. */
  | { readonly kind: 'changed' }
  /** The answers do not contain it since then (epoch ms). */
  | { readonly kind: 'silent'; readonly since: number }
  | { readonly kind: 'gone' }

const CHANGED: StatusMark = { kind: 'changed' }
const GONE: StatusMark = { kind: 'gone' }

export function isGone(known: KnownStatus | undefined, readAt: number): boolean {
  return known?.goneAt !== undefined && known.goneAt >= readAt
}

export function isSameMark(one: StatusMark | undefined, other: StatusMark | undefined): boolean {
  if (one?.kind === 'silent' && other?.kind === 'silent') return one.since === other.since
  return one === other
}

/** @param shown the record with its status joined */
export function markOf(
  shown: Pipeline,
  readAt: number,
  known: KnownStatus | undefined,
): StatusMark | undefined {
  if (isGone(known, readAt)) return GONE
  const since = known?.silentSince
  if (since !== undefined && since >= readAt) return { kind: 'silent', since }
  return changed.has(shown) ? CHANGED : undefined
}
