import { useEffect } from 'react'
import type { BatchEngine } from '~/batch/engine/batch'
import { createBatchEngine } from '~/batch/engine/batch-engine'
import type { Pipeline } from '~/api/pipelines'
import { journalStorage } from '~/queries/journal-storage'
import { hasUnstoredSingles, useReadRecordsAgain } from '~/queries/journal'
import { pruneCopies } from '~/stores/deleted-copies'
import { daysKept, usePreferences } from '~/stores/preferences'
import { STALE_RESPONSE_MS } from '~/queries/pipelines'
import type { Answer } from '~/queries/record-answers'
import { useCanRead, useService, type Service } from '~/queries/service-context'
import { newId } from '~/lib/new-id'
import { openChannel } from '~/lib/open-channel'
import { useBatchStore } from './batch-store'

/**
 * Passes the first records on at once, and later ones at most every `everyMs`. Each call searches the whole list, and a
 * batch of 10,000 reads about a hundred chunks.
 *
 * @param later runs work after a time in milliseconds
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

const DAY = 86_400_000
/** Milliseconds. Changes are shown together, because a ledger of 10,000 items changes thousands of times a second. */
const SHOW_AFTER = 100
const SHOW_EVERY = 250
/** Longer than `SHOW_EVERY`, because the list is filtered and sorted after each change. */
const SHOW_RECORDS_EVERY = 500

/** Opens the engine of a session, with the browser's clock, storage, locks and channel, and keeps the store up to date. */
export function openEngine(
  service: Service,
  recordAnswers: (answers: ReadonlyMap<string, Answer>) => void,
) {
  const { client, config, now, readRetry } = service
  const show = throttleRecords<Answer>(recordAnswers, SHOW_RECORDS_EVERY, (work, ms) =>
    setTimeout(work, ms),
  )
  let shownAt = Number.NEGATIVE_INFINITY
  const channel = openChannel('sluice.batches')
  const engine = createBatchEngine({
    client,
    now,
    readRetry,
    sleep,
    newId,
    journal: journalStorage,
    // The browser has no locks on pages over plain HTTP.
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
      const reply = isStale && { isStale, until: askedAt + STALE_RESPONSE_MS }
      const answerOf = (record: Pipeline) => ({
        reading: { kind: 'record', record } as const,
        askedAt,
        ...(reply !== undefined && { reply }),
      })
      show(new Map([...records].map(([id, record]) => [id, answerOf(record)])))
    },
  })
  const unsubscribe = engine.subscribe(() => useBatchStore.setState({ batches: engine.batches() }))
  const end = async () => {
    unsubscribe()
    await engine.clear()
    channel?.close()
  }
  useBatchStore.setState({ engine, batches: engine.batches(), end })
  return { engine, end }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Recovers the batches that earlier visits did not finish. */
async function recoverEngine(engine: BatchEngine): Promise<void> {
  await engine.recover()
  const state = useBatchStore.getState()
  if (state.engine === engine)
    useBatchStore.setState({ batches: engine.batches(), isRecovered: true })
}

/** Called when the token changes, because the user confirmed these requests with another token. */
export function withdrawRequests(): void {
  const { deletion } = useBatchStore.getState()
  useBatchStore.setState({
    pending: undefined,
    deletion: undefined,
    ...(deletion !== undefined && {
      notice: 'Nothing was deleted: the token was changed or removed before the deletion was sent.',
    }),
  })
}

/** Recovers the batches of earlier visits, warns before the page closes, and stops when the token changes. */
export function useEngineSession(engine: BatchEngine): void {
  const { session, now } = useService()
  const canRead = useCanRead()
  const readAgain = useReadRecordsAgain()
  const { activityDays } = usePreferences()
  // Recovery needs a token: without a token, no outcome can be read.
  useEffect(() => {
    if (!canRead) return
    const recover = async () => {
      await Promise.allSettled([recoverEngine(engine), pruneCopies(now() - activityDays * DAY)])
      // Entries older than the retention time of the user have been removed.
      readAgain()
    }
    void recover()
  }, [engine, canRead, now, activityDays, readAgain])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      // A confirmed deletion that is not sent yet would be lost silently.
      const { deletion, shown } = useBatchStore.getState()
      // Without a journal, the results exist only in this page.
      const isForgotten =
        (engine.journalState() === 'memory' && shown.size > 0) || hasUnstoredSingles()
      if (engine.isActing() || deletion !== undefined || isForgotten) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [engine])

  useEffect(() => {
    let token = session.token()
    return session.store.subscribe(() => {
      // Nobody confirmed that the rest is sent with another person's token.
      if (session.token() !== token) {
        const because = session.state() === 'locked' ? 'locked' : 'token'
        for (const { id } of engine.batches()) engine.stopRest(id, because)
        withdrawRequests()
      }
      token = session.token()
    })
  }, [engine, session])
}
