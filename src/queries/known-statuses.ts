/**
 * The newest status of each pipeline, from batch `status` and the replies to actions. It is a separate query. The list
 * and the details join it in `select`, so that nothing patches their cache.
 */
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { Pipeline } from '~/api/pipelines'
import type { StatusReading } from '~/api/status'
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

/** The poll and the batches write it. */
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

/** The answer of the service about one pipeline. */
export interface Answer {
  readonly reading: StatusReading
  /** Epoch ms. */
  readonly askedAt: number
  /** The action that this was the reply to. */
  readonly reply?: ReplyToAction
}

/**
 * @param readAt when (epoch ms) the pages last read a pipeline otherwise: in the list, or by itself
 * @returns the statuses with these answers; `before` itself when nothing in them is new
 */
export function withAnswers(
  before: KnownStatuses,
  answers: ReadonlyMap<string, Answer>,
  readAt: (id: string) => number,
): KnownStatuses {
  let next: Map<string, KnownStatus> | undefined
  for (const [id, answer] of answers) {
    const known = before.get(id)
    const after = nextStatus(id, known, answer, readAt(id))
    if (after === undefined || after === known) continue
    next ??= new Map(before)
    next.set(id, after)
  }
  return next ?? before
}

function nextStatus(
  id: string,
  known: KnownStatus | undefined,
  answer: Answer,
  readAt: number,
): KnownStatus | undefined {
  const { reading, askedAt } = answer
  const isMarked = (since: number | undefined) => since !== undefined && since >= readAt
  switch (reading.kind) {
    case 'record':
      return withRecord(id, known, reading.record, answer, readAt)
    case 'gone':
      return isMarked(known?.goneAt) ? known : { askedAt, ...known, goneAt: askedAt }
    case 'silent':
      return isMarked(known?.silentSince) ? known : { askedAt, ...known, silentSince: askedAt }
    case 'denied':
      return known && withoutMarks(known)
    case 'unreadable':
    case 'failed':
      return known
    default:
      return reading satisfies never
  }
}

function withoutMarks(known: KnownStatus): KnownStatus {
  if (known.goneAt === undefined && known.silentSince === undefined) return known
  const { goneAt: _gone, silentSince: _silent, ...rest } = known
  return rest
}

function withRecord(
  id: string,
  known: KnownStatus | undefined,
  said: Pipeline,
  { askedAt, reply: newReply }: Answer,
  readAt: number,
): KnownStatus {
  // Asked for before the service said that there is none.
  if (known?.goneAt !== undefined && askedAt < known.goneAt) return known
  const before = known?.record
  const isSameReply = newReply === undefined || newReply.isStale === known?.reply?.isStale
  const reply = isSameReply ? known?.reply : newReply
  const held = reply === undefined || reply.until < askedAt ? {} : { reply }
  if (known === undefined || before === undefined) return { record: said, askedAt, ...held }
  const order = orderOf(before, said)
  const isOlder = order > 0 || (askedAt < known.askedAt && order === 0)
  if (isOlder || isHeldBack(id, before, said, askedAt, reply)) {
    return isSameReply ? withoutMarks(known) : { ...withoutMarks(known), ...held }
  }
  const record = mergeRecords(before, said)
  if (record === before && isSameReply && known.askedAt >= readAt) return withoutMarks(known)
  return { record, askedAt, ...held }
}

/** Below 0 if `one` is older by its `updatedAt`; 0 if unknown. */
function orderOf(one: Pipeline, other: Pipeline): number {
  const difference = Date.parse(one.updatedAt ?? '') - Date.parse(other.updatedAt ?? '')
  return Number.isNaN(difference) ? 0 : difference
}

/** Is `record` from before an action, and `shown` from after it? */
function isHeldBack(
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

/** @returns the statuses that are newer than the last read of the list */
export function withoutSuperseded(statuses: KnownStatuses, listReadAt: number): KnownStatuses {
  const isNeeded = ({ askedAt, goneAt = 0, silentSince = 0, reply }: KnownStatus) =>
    Math.max(askedAt + CATCH_UP, goneAt, silentSince, reply?.until ?? 0) >= listReadAt
  const kept = [...statuses].filter(([, known]) => isNeeded(known))
  return kept.length === statuses.size ? statuses : new Map(kept)
}
