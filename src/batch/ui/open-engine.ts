import type { QueryClient } from '@tanstack/react-query'
import type { BatchEngine } from '~/batch/engine/batch'
import { createBatchEngine } from '~/batch/engine/batch-engine'
import { createIndexedJournal } from '~/batch/engine/indexed-journal'
import { createLiveCache } from '~/components/live/live-cache'
import { daysKept } from '~/stores/preferences'
import type { Service } from '~/queries/service-context'
import { openChannel } from '~/lib/open-channel'
import { gatherRecords } from './gather-records'

const DAY = 86_400_000
/** A ledger of 10,000 changes thousands of times a second: what changes together is shown together. */
const SHOW_AFTER = 100
/** Nobody reads faster than this. */
const SHOW_EVERY = 250
/** The list behind it is filtered and sorted anew each time. */
const PATCH_EVERY = 500
/** How long a service may show what was before, after it has said that something is done (row 43). */
const CATCH_UP = 60_000

export interface OpenEngine {
  readonly engine: BatchEngine
  /** Forgets everything and hears nothing of other tabs any more, so that nothing refers to it. */
  readonly end: () => Promise<void>
}

const opened = new WeakMap<Service, OpenEngine>()

/** The one engine of a session. React may begin to draw its layer several times, which must not open several. */
export function engineOf(service: Service, queries: QueryClient): OpenEngine {
  const engine = opened.get(service) ?? openEngine(service, queries)
  opened.set(service, engine)
  return engine
}

/** With the browser's clock, storage, locks and channel. */
function openEngine(service: Service, queries: QueryClient): OpenEngine {
  const { client, config, now, readRetry } = service
  const cache = createLiveCache(queries)
  const patch = gatherRecords(
    (records) => cache.patch(records),
    PATCH_EVERY,
    (work, ms) => setTimeout(work, ms),
  )
  let shownAt = Number.NEGATIVE_INFINITY
  const channel = openChannel('sluice.batches')
  const catchingUp = new Set<ReturnType<typeof setTimeout>>()
  const engine = createBatchEngine({
    client,
    now,
    readRetry,
    sleep,
    random: Math.random,
    journal: createIndexedJournal(sleep),
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
    keepForMs: daysKept() * DAY,
    onRecords: (records, type) => {
      if (type === 'pipeline') patch(records)
    },
    onDone: (ids, isBehind, type) => {
      if (type !== 'pipeline') return
      const release = cache.hold(ids, isBehind)
      const timer = setTimeout(() => {
        catchingUp.delete(timer)
        release()
      }, CATCH_UP)
      catchingUp.add(timer)
    },
  })
  return {
    engine,
    async end() {
      for (const timer of catchingUp) clearTimeout(timer)
      await engine.clear()
      channel?.close()
    },
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
