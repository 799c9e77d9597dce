import type { Pipeline } from '~/api/pipelines'
import type { BatchView } from '~/batch/engine/batch'
import { createBatchEngine } from '~/batch/engine/batch-engine'
import { newId } from '~/lib/new-id'
import { openChannel } from '~/lib/open-channel'
import { RETENTION_MS } from '~/stores/database'
import { journalStorage } from './journal-storage'
import { STALE_REPLY_MS } from './known-statuses'
import type { StatusReply } from './record-replies'
import type { Service } from './service-context'

/**
 * In milliseconds. The first change of a batch is shown after `PUBLISH_AFTER`, and later changes at most every
 * `PUBLISH_EVERY`, because a ledger of 10,000 items changes thousands of times a second.
 */
const PUBLISH_AFTER = 100
const PUBLISH_EVERY = 250
/**
 * How often new records are shown, in milliseconds. Longer than `PUBLISH_EVERY`, because each time the new records are
 * joined with the whole list, which is then sorted again.
 */
const PUBLISH_RECORDS_EVERY = 500

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
  let replies = new Map<string, StatusReply>()
  const publishReplies = throttled(0, PUBLISH_RECORDS_EVERY, () => {
    const shown = replies
    replies = new Map()
    recordReplies(shown)
  })
  const channel = openChannel('sluice.batches')
  let hasEnded = false
  const publishBatches = throttled(PUBLISH_AFTER, PUBLISH_EVERY, () => {
    if (!hasEnded) onBatches(engine.batches())
  })
  const engine = createBatchEngine({
    client,
    now,
    readRetry,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newId,
    journal: journalStorage,
    // Old browsers have no locks.
    locks: (navigator as Partial<Pick<Navigator, 'locks'>>).locks,
    channel,
    onChange: publishBatches,
    chunkSize: config.batchChunk,
    idempotencyHeader: config.idempotencyHeader,
    keepForMs: () => RETENTION_MS,
    showRecords: (records, type, askedAt, isStale) => {
      if (type !== 'pipeline' || records.size === 0) return
      const reply = isStale && { isStale, until: now() + STALE_REPLY_MS }
      const answerOf = (record: Pipeline) => ({
        reading: { kind: 'record', record } as const,
        askedAt,
        ...(reply !== undefined && { reply }),
      })
      for (const [id, record] of records) replies.set(id, answerOf(record))
      publishReplies()
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
 * Returns a function that runs `work` at most every `everyMs`. A call after a pause runs `work` after `firstMs`, or at
 * once if `firstMs` is 0. Calls in between share the next run.
 */
function throttled(firstMs: number, everyMs: number, work: () => void): () => void {
  let isPaused = false
  let isWaiting = false
  const run = () => {
    isWaiting = false
    setTimeout(() => (isWaiting ? run() : (isPaused = false)), everyMs)
    work()
  }
  return () => {
    if (isWaiting) return
    isWaiting = true
    if (isPaused) return
    isPaused = true
    if (firstMs === 0) run()
    else setTimeout(run, firstMs)
  }
}
