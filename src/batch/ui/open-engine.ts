import type { BatchEngine } from '~/batch/engine/batch'
import { createBatchEngine } from '~/batch/engine/batch-engine'
import type { Pipeline } from '~/api/pipelines'
import { journalStorage } from '~/queries/journal-storage'
import { daysKept } from '~/stores/preferences'
import { CATCH_UP, type Answer } from '~/queries/known-statuses'
import type { Service } from '~/queries/service-context'
import { openChannel } from '~/lib/open-channel'

/**
 * Hands records on at most so often: a batch of 10,000 learns some hundred times what is new of its
 * list, and each time the whole list is looked through. The first goes at once.
 *
 * @param every in milliseconds
 * @param after runs something later
 */
export function gatherRecords<Learned>(
  handOn: (records: ReadonlyMap<string, Learned>) => void,
  every: number,
  after: (work: () => void, ms: number) => void,
): (records: ReadonlyMap<string, Learned>) => void {
  let gathered = new Map<string, Learned>()
  let isResting = false
  const flush = () => {
    isResting = gathered.size > 0
    if (!isResting) return
    const records = gathered
    gathered = new Map()
    after(flush, every)
    handOn(records)
  }
  return (records) => {
    for (const [id, record] of records) gathered.set(id, record)
    if (!isResting) flush()
  }
}

const DAY = 86_400_000
/** A ledger of 10,000 changes thousands of times a second: what changes together is shown together. */
const SHOW_AFTER = 100
/** Nobody reads faster than this. */
const SHOW_EVERY = 250
/** The list behind it is filtered and sorted anew each time. */
const SHOW_RECORDS_EVERY = 500

interface OpenEngine {
  readonly engine: BatchEngine
  /** Forgets everything and hears nothing of other tabs any more, so that nothing refers to it. */
  readonly end: () => Promise<void>
}

/** The engine of a session, with the browser's clock, storage, locks and channel. */
export function openEngine(
  service: Service,
  recordAnswers: (answers: ReadonlyMap<string, Answer>) => void,
): OpenEngine {
  const { client, config, now, readRetry } = service
  const show = gatherRecords<Answer>(recordAnswers, SHOW_RECORDS_EVERY, (work, ms) =>
    setTimeout(work, ms),
  )
  let shownAt = Number.NEGATIVE_INFINITY
  const channel = openChannel('sluice.batches')
  const engine = createBatchEngine({
    client,
    now,
    readRetry,
    sleep,
    random: Math.random,
    journal: journalStorage,
    // Missing on pages that came over plain HTTP.
    locks: (navigator as Partial<Pick<Navigator, 'locks'>>).locks,
    channel,
    schedule(notify) {
      setTimeout(
        () => {
          shownAt = now()
          notify()
        },
        Math.min(SHOW_EVERY, Math.max(SHOW_AFTER, shownAt + SHOW_EVERY - now())),
      )
    },
    chunkSize: config.batchChunk,
    idempotencyHeader: config.idempotencyHeader,
    keepForMs: () => daysKept() * DAY,
    onRecords: (records, type, isStale) => {
      if (type !== 'pipeline') return
      const askedAt = now()
      const reply = isStale && { isStale, until: askedAt + CATCH_UP }
      const answerOf = (record: Pipeline) => ({
        reading: { kind: 'record', record } as const,
        askedAt,
        ...(reply !== undefined && { reply }),
      })
      show(new Map([...records].map(([id, record]) => [id, answerOf(record)])))
    },
  })
  return {
    engine,
    async end() {
      await engine.clear()
      channel?.close()
    },
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
