/** Writes the replies to polls and batches into the known statuses. Only code that loads lazily uses this file. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Pipeline } from '~/api/pipelines'
import type { StatusReading } from '~/api/status'
import { listReadAt, pipelineKeys } from './pipelines'
import {
  STALE_REPLY_MS,
  isStaleAfterAction,
  knownStatusesQuery,
  compareUpdatedAt,
  mergeRecords,
  type KnownStatus,
  type KnownStatuses,
  type ReplyToAction,
} from './known-statuses'

export interface StatusReply {
  readonly reading: StatusReading
  /** When the request was sent, epoch ms. */
  readonly askedAt: number
  /** Set if the record is from the reply to an action. */
  readonly reply?: ReplyToAction
}

/**
 * Adds replies of the service to `knownStatusesQuery`. `usePipelines` and `usePipeline` read that query and join it
 * with their records.
 */
export function recordReplies(
  queries: QueryClient,
  answers: ReadonlyMap<string, StatusReply>,
): void {
  const readAt = listReadAt(queries)
  const previous = queries.getQueryData(knownStatusesQuery.queryKey) ?? new Map()
  const next = withReplies(previous, answers, (id) =>
    Math.max(readAt, queries.getQueryState(pipelineKeys.detail(id))?.dataUpdatedAt ?? 0),
  )
  if (next !== previous)
    queries.setQueryData(knownStatusesQuery.queryKey, withoutOlderThanList(next, readAt))
}

export function useRecordReplies(): (answers: ReadonlyMap<string, StatusReply>) => void {
  const queries = useQueryClient()
  return useCallback((answers) => recordReplies(queries, answers), [queries])
}

/**
 * Adds replies to the known statuses.
 *
 * @param readAt when a pipeline was last read in the list or by its own query, epoch ms
 * @returns the statuses with these replies, or `previous` itself if the replies contain nothing new
 */
export function withReplies(
  previous: KnownStatuses,
  answers: ReadonlyMap<string, StatusReply>,
  readAt: (id: string) => number,
): KnownStatuses {
  let next: Map<string, KnownStatus> | undefined
  for (const [id, answer] of answers) {
    const known = previous.get(id)
    const after = nextStatus(id, known, answer, readAt(id))
    if (after === undefined || after === known) continue
    next ??= new Map(previous)
    next.set(id, after)
  }
  return next ?? previous
}

function nextStatus(
  id: string,
  known: KnownStatus | undefined,
  answer: StatusReply,
  readAt: number,
): KnownStatus | undefined {
  const { reading, askedAt } = answer
  const isMarked = (since: number | undefined) => since !== undefined && since >= readAt
  switch (reading.kind) {
    case 'record':
      return withRecord(id, known, reading.record, answer, readAt)
    case 'gone':
      return isMarked(known?.goneAt) ? known : { askedAt, ...known, goneAt: askedAt }
    case 'absent':
      return isMarked(known?.absentSince) ? known : { askedAt, ...known, absentSince: askedAt }
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
  if (known.goneAt === undefined && known.absentSince === undefined) return known
  const { goneAt: _gone, absentSince: _absent, ...rest } = known
  return rest
}

function withRecord(
  id: string,
  known: KnownStatus | undefined,
  newRecord: Pipeline,
  { askedAt, reply: newReply }: StatusReply,
  readAt: number,
): KnownStatus {
  // The reply is ignored, because a later request was answered with “does not exist”.
  if (known?.goneAt !== undefined && askedAt < known.goneAt) return known
  const previous = known?.record
  const isSameReply = newReply === undefined || newReply.isStale === known?.reply?.isStale
  const reply = isSameReply ? known?.reply : newReply
  const keptReply = reply === undefined || reply.until < askedAt ? {} : { reply }
  if (known === undefined || previous === undefined)
    return { record: newRecord, askedAt, ...keptReply }
  const order = compareUpdatedAt(previous, newRecord)
  const isOlder = order > 0 || (askedAt < known.askedAt && order === 0)
  if (isOlder || isStaleAfterAction(id, previous, newRecord, askedAt, reply)) {
    return isSameReply ? withoutMarks(known) : { ...withoutMarks(known), ...keptReply }
  }
  const record = mergeRecords(previous, newRecord)
  if (record === previous && isSameReply && known.askedAt >= readAt) return withoutMarks(known)
  return { record, askedAt, ...keptReply }
}

export function withoutOlderThanList(statuses: KnownStatuses, readAt: number): KnownStatuses {
  // A status that is older than the list is dropped. The mark of a deleted pipeline is kept, because its row may still
  // be on the screen.
  const isNeeded = ({ askedAt, goneAt, absentSince = 0, reply }: KnownStatus) =>
    goneAt !== undefined ||
    Math.max(askedAt + STALE_REPLY_MS, absentSince, reply?.until ?? 0) >= readAt
  const kept = [...statuses].filter(([, known]) => isNeeded(known))
  return kept.length === statuses.size ? statuses : new Map(kept)
}
