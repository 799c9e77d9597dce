import type { QueryClient } from '@tanstack/react-query'
import type { BatchEngine } from '~/batch/batch'
import { createBatchEngine } from '~/batch/batch-engine'
import { createIndexedJournal } from '~/batch/indexed-journal'
import type { ChannelLike } from '~/batch/lock'
import { createLiveCache } from '~/components/live/live-cache'
import { daysKept } from '~/components/preferences'
import type { Service } from '~/components/service-context'

const DAY = 86_400_000
/** A ledger of 10,000 changes thousands of times a second; nobody reads faster than this. */
const SHOW_EVERY = 100

/** The batch engine of this browser, with the browser's clock, storage, locks and channel. */
export function openEngine(service: Service, queries: QueryClient): BatchEngine {
  const { client, config, now, readRetry } = service
  const cache = createLiveCache(queries)
  return createBatchEngine({
    client,
    now,
    readRetry,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random: Math.random,
    journal: createIndexedJournal(),
    locks: navigator.locks,
    channel: openChannel(),
    schedule: (notify) => setTimeout(notify, SHOW_EVERY),
    chunkSize: config.batchChunk,
    idempotencyHeader: config.idempotencyHeader,
    keepForMs: daysKept() * DAY,
    onRecords: (records, type) => {
      if (type === 'pipeline') cache.patch(records)
    },
  })
}

/** The browser's channel hands over whole events; the engine wants to know of their data only. */
function openChannel(): ChannelLike | undefined {
  if (!('BroadcastChannel' in globalThis)) return undefined
  const channel = new BroadcastChannel('sluice.batches')
  const like: ChannelLike = {
    postMessage: (message) => channel.postMessage(message),
    onmessage: null,
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
    like.onmessage?.({ data }),
  )
  return like
}
