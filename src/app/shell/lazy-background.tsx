import { useEffect, useState } from 'react'
import { useBatchStore } from '~/batch/ui/batch-store'
import { whenIdle } from '~/lib/when-idle'
import { useService, useSessionState } from '~/queries/service-context'
import { useIsAnyWatched } from '~/stores/watched-pipelines'
import { LazyBoundary } from '~/ui/lazy-boundary'
import { lazyNamed } from '~/ui/lazy-with-retry'

const BackgroundServices = lazyNamed(
  async () => (await import('./background-services')).BackgroundServices,
)

/** A separate chunk, so that lists are polled even if the code of batches could not be loaded. */
const StatusPolling = lazyNamed(
  async () => (await import('~/queries/use-status-polling')).StatusPolling,
)

/** Polls the watched pipelines. The code loads after the first rows, when a pipeline is watched. */
export function LazyStatusPolling() {
  return useIsAnyWatched() ? (
    <LazyBoundary isQuiet>
      <StatusPolling />
    </LazyBoundary>
  ) : null
}

const STILL_SENDING = 'If a batch is being sent, keep this page open until the batch ends.'
const NOT_LOCKED = 'Sluice does not lock itself while you are away.'

/** Whether Sluice locks the page of an absent user, because this page holds the token. */
export function useNeedsIdleLock(): boolean {
  const { auth, idleLockMinutes } = useService().config
  return useSessionState() === 'given' && auth === 'token' && idleLockMinutes > 0
}

/**
 * Batches and other services outside the screens. The code is loaded when the page is idle, or by the first action.
 */
export function LazyBackgroundServices() {
  const engine = useBatchStore((state) => state.engine)
  const isNeeded = useBatchStore(({ isEngineNeeded }) => isEngineNeeded)
  const needsLock = useNeedsIdleLock()
  const isDue = usePreloaded(needsLock)
  if (engine === undefined && !isNeeded && !isDue) return null
  const subject = needsLock && !isNeeded ? NOT_LOCKED : 'Nothing was sent.'
  return (
    <LazyBoundary subject={engine === undefined ? subject : STILL_SENDING} isQuiet={!isNeeded}>
      <BackgroundServices />
    </LazyBoundary>
  )
}

/**
 * Preloads the background services. The next try starts when the browser is online again.
 *
 * @param isRequired if false, a failure is not reported, because neither a request nor the idle lock waits for them
 * @returns whether to render them
 */
function usePreloaded(isRequired: boolean): boolean {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const preload = () => {
      if (!navigator.onLine) return
      void BackgroundServices.preload().then(
        (isLoaded) => (isLoaded || isRequired) && setIsDue(true),
      )
    }
    const stop = whenIdle(preload)
    addEventListener('online', preload)
    return () => {
      stop()
      removeEventListener('online', preload)
    }
  }, [isRequired])
  return isDue
}
