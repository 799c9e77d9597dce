/** The newest status of each pipeline, and how a record is joined with its newer status. */
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { readPipeline, type Pipeline } from '~/api/pipelines'
import { STATUS_KEYS } from '~/domain/phases'
import { isSameJson } from '~/lib/json'

/** Milliseconds. For this time after a newer record was read, a slow service may still return an older record. */
export const STALE_REPLY_MS = 60_000

export interface KnownStatus {
  readonly record?: Pipeline
  /**
   * The time (epoch ms) of the request that returned the record. Without a record, the time of the first request that
   * found no such pipeline.
   */
  readonly askedAt: number
  /** Epoch ms of the request whose reply said that the pipeline does not exist. */
  readonly goneAt?: number
  /** Since this time (epoch ms), the replies have not contained the pipeline. */
  readonly absentSince?: number
  readonly reply?: ReplyToAction
}

/** The reply to an action. Until the time `until`, a record from before the action does not replace a newer record. */
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
export const knownStatusesQuery = queryOptions({
  queryKey: ['known-statuses'],
  queryFn: (): KnownStatuses => NONE,
  enabled: false,
  initialData: NONE,
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
})

export function useKnownStatuses(): KnownStatuses {
  return useQuery(knownStatusesQuery).data
}

/**
 * Removes all statuses after a reset of the demo service. Without this, the newer statuses from before the reset would
 * hide the older records of the reset service.
 */
export function forgetStatuses(queries: QueryClient): void {
  queries.setQueryData(knownStatusesQuery.queryKey, NONE)
}

/** Compares the `updatedAt` of two records. Below 0: `one` is older. 0: they are equal, or one of them is missing. */
export function compareUpdatedAt(one: Pipeline, other: Pipeline): number {
  const difference = Date.parse(one.updatedAt ?? '') - Date.parse(other.updatedAt ?? '')
  return Number.isNaN(difference) ? 0 : difference
}

/**
 * Whether `record` is from before an action and `shown` is from after the action.
 *
 * @param at when `record` was read, epoch ms. After `reply.until`, the result is always false
 */
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

/** Keys of a run. A complete record without these keys has no run. */
const RUN_KEYS = ['run', 'approval']

/** Whether the record is complete. Some services reply only `{_id, status}`; all other fields then stay unchanged. */
function isComplete(answer: Pipeline): boolean {
  return Object.hasOwn(answer.raw, 'name') || Object.hasOwn(answer.raw, 'createdAt')
}

/**
 * The record with the newer values from a reply to `status` or to another action. Keys that the reply lacks are kept,
 * because some services send only a part of the record. But a complete record without a run removes the old run.
 *
 * @returns `previous` itself if nothing has changed
 */
export function mergeRecords(previous: Pipeline, answer: Pipeline): Pipeline {
  const dropped = isComplete(answer) ? RUN_KEYS : []
  let next = merge(previous, answer, dropped)
  // If the reply has the state under another key, the old key would still hide the new state.
  if (answer.status !== undefined && next?.status !== answer.status) {
    next = merge(previous, answer, [...dropped, ...STATUS_KEYS])
  }
  return next === undefined || isSameJson(next.raw, previous.raw)
    ? previous
    : { ...next, text: previous.text }
}

/**
 * The values of `previous`, replaced by those of `answer`.
 *
 * @param dropped keys of `previous` that are removed if the reply does not have them
 */
function merge(previous: Pipeline, answer: Pipeline, dropped: readonly string[]) {
  const merged = Object.entries({ ...previous.raw, ...answer.raw }).flatMap(
    ([key, value]): [string, unknown][] => {
      if (dropped.includes(key) && !Object.hasOwn(answer.raw, key)) return []
      if (key !== '_id') return [[key, value]]
      // The record keeps its own id, because the reply may write the id as another type or under another
      // key.
      return Object.hasOwn(previous.raw, '_id') ? [[key, previous.raw['_id']]] : []
    },
  )
  return readPipeline(Object.fromEntries(merged))
}

/** The results of `joinStatus` that differ from the record that was read. */
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
  const order = compareUpdatedAt(record, read)
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
  // Several components call this function with the same list, so the result is cached. The cast is safe, because the
  // list is the key of the cache.
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

/** The mark of a row, or `undefined` if it has no mark. @param shown the record with its status joined */
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

/** The mark of a row that stays on the screen, although the list that was read at `readAt` does not contain it. */
export function markOfUnlisted(readAt: number, known: KnownStatus | undefined): StatusMark {
  return known?.goneAt === undefined ? { kind: 'absent', since: readAt } : GONE
}
