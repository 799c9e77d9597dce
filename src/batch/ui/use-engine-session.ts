import { useEffect } from 'react'
import type { BatchEngine } from '~/batch/engine/batch'
import { hasUnstoredSingles, useReadRecordsAgain } from '~/queries/journal'
import { useCanRead, useService } from '~/queries/service-context'
import { pruneCopies } from '~/stores/deleted-copies'
import { usePreferences } from '~/stores/preferences'
import { useBatchStore } from './batch-store'

const DAY = 86_400_000

/** Recovers what earlier visits left open. */
async function recoverEngine(engine: BatchEngine): Promise<void> {
  await engine.recover()
  const state = useBatchStore.getState()
  if (state.engine === engine)
    useBatchStore.setState({ batches: engine.batches(), isRecovered: true })
}

/** Called when the token changes, because the requests were checked and confirmed with another token. */
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

/** Recovers what earlier visits left open, warns before the page closes, and stops when the token changes. */
export function useEngineSession(engine: BatchEngine): void {
  const { session, now } = useService()
  const canRead = useCanRead()
  const readAgain = useReadRecordsAgain()
  const { activityDays } = usePreferences()
  // Recovery needs a token: without one, open outcomes could only be left unknown.
  useEffect(() => {
    if (!canRead) return
    const recover = async () => {
      await Promise.allSettled([recoverEngine(engine), pruneCopies(now() - activityDays * DAY)])
      // What is older than somebody wants to keep is gone.
      readAgain()
    }
    void recover()
  }, [engine, canRead, now, activityDays, readAgain])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      // A confirmed deletion that is not sent yet would be dropped without a word.
      const { deletion, shown } = useBatchStore.getState()
      // Without a journal the results are kept nowhere else.
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
      // Nobody confirmed that the rest is sent in another person's name.
      if (session.token() !== token) {
        const because = session.state() === 'locked' ? 'locked' : 'token'
        for (const { id } of engine.batches()) engine.stopRest(id, because)
        withdrawRequests()
      }
      token = session.token()
    })
  }, [engine, session])
}
