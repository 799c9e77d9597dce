import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Pipeline } from '~/api/pipelines'
import type { BatchRequest, BatchView, Preflight } from '~/batch/engine/batch'
import { createBatchEngine, type BatchEngine } from '~/batch/engine/batch-engine'
import { newId } from '~/lib/new-id'
import { openChannel } from '~/lib/open-channel'
import { daysKept } from '~/stores/preferences'
import { journalStorage } from './journal-storage'
import { STALE_REPLY_MS } from './pipelines'
import type { StatusReply } from './record-replies'
import type { Service } from './service-context'
import { READ_ONCE } from './read-once'

const DAY = 86_400_000
/** Milliseconds. Changes are shown together, because a ledger of 10,000 items changes thousands of times a second. */
const SHOW_AFTER = 100
const SHOW_EVERY = 250
/** Longer than `SHOW_EVERY`, because the list is filtered and sorted after each change. */
const SHOW_RECORDS_EVERY = 500

/**
 * Creates the engine of a session, with the clock, the journal, the locks and the channel of this browser.
 *
 * @param onBatches called with the newest snapshots; changes that follow each other quickly share one call
 * @returns `end` clears the engine and closes the channel to other tabs
 */
export function openEngine(
  { client, config, now, readRetry }: Service,
  recordReplies: (answers: ReadonlyMap<string, StatusReply>) => void,
  onBatches: (batches: readonly BatchView[]) => void,
) {
  const show = throttleRecords<StatusReply>(recordReplies, SHOW_RECORDS_EVERY, (work, ms) =>
    setTimeout(work, ms),
  )
  const channel = openChannel('sluice.batches')
  let shownAt = Number.NEGATIVE_INFINITY
  let isScheduled = false
  let hasEnded = false
  const showBatches = () => {
    isScheduled = false
    shownAt = now()
    if (!hasEnded) onBatches(engine.batches())
  }
  const engine = createBatchEngine({
    client,
    now,
    readRetry,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newId,
    journal: journalStorage,
    // The browser has no locks on pages over plain HTTP.
    locks: (navigator as Partial<Pick<Navigator, 'locks'>>).locks,
    channel,
    onChange() {
      if (isScheduled) return
      isScheduled = true
      const wait = Math.max(SHOW_AFTER, shownAt + SHOW_EVERY - now())
      setTimeout(showBatches, Math.min(SHOW_EVERY, wait))
    },
    chunkSize: config.batchChunk,
    idempotencyHeader: config.idempotencyHeader,
    keepForMs: () => daysKept() * DAY,
    onRecords: (records, type, isStale) => {
      if (type !== 'pipeline') return
      const askedAt = now()
      const reply = isStale && { isStale, until: askedAt + STALE_REPLY_MS }
      const answerOf = (record: Pipeline) => ({
        reading: { kind: 'record', record } as const,
        askedAt,
        ...(reply !== undefined && { reply }),
      })
      show(new Map([...records].map(([id, record]) => [id, answerOf(record)])))
    },
  })
  const end = async () => {
    hasEnded = true
    await engine.clear()
    channel?.close()
  }
  return { engine, end }
}

/**
 * Passes the first records on at once, and later records together, at most every `everyMs`. The reason: each call
 * searches the whole list, and a batch of 10,000 reads about a hundred chunks.
 */
export function throttleRecords<Item>(
  onRecords: (records: ReadonlyMap<string, Item>) => void,
  everyMs: number,
  later: (work: () => void, ms: number) => void,
): (records: ReadonlyMap<string, Item>) => void {
  let waiting = new Map<string, Item>()
  let isPaused = false
  const flush = () => {
    isPaused = waiting.size > 0
    if (!isPaused) return
    const records = waiting
    waiting = new Map()
    later(flush, everyMs)
    onRecords(records)
  }
  return (records) => {
    for (const [id, record] of records) waiting.set(id, record)
    if (!isPaused) flush()
  }
}

/** Reads the status of exactly the requested ids, when the component mounts and on demand. */
export function usePreflight(
  engine: BatchEngine,
  request: BatchRequest,
): {
  /** `undefined` while it is being read. */
  readonly preflight: Preflight | undefined
  readonly checked: number
  readonly checkAgain: () => void
} {
  const key = useId()
  const [checked, setChecked] = useState(0)
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['preflight', key],
    queryFn: ({ signal }) => engine.preflight(request, signal, setChecked),
    ...READ_ONCE,
  })
  return {
    preflight: isFetching ? undefined : data,
    checked,
    checkAgain: () => {
      setChecked(0)
      void refetch()
    },
  }
}
