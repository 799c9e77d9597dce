import { useEffect, useState } from 'react'
import { useBatchStore } from '~/batch/ui/batch-store'
import { whenIdle } from '~/lib/when-idle'
import { useService, useSessionState } from '~/queries/service-context'
import { useIsAnyWatched } from '~/stores/watched-pipelines'
import { LazyBoundary, lazyNamed } from '~/ui/lazy-with-retry'

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

function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}

/** A separate chunk, so that the number of waiting gates is shown even if the code of batches could not be loaded. */
const GateNotifications = lazyNamed(
  async () => (await import('~/components/approvals/gate-notifications')).GateNotifications,
)

export function LazyGateNotifications() {
  return useIsIdle() ? (
    <LazyBoundary subject="Sluice does not show how many gates wait." isQuiet>
      <GateNotifications />
    </LazyBoundary>
  ) : null
}

const IdleLock = lazyNamed(async () => (await import('../session/idle-lock')).IdleLock)

/**
 * Locks the page when the user is absent, because this page holds data of the service, and perhaps a token. The lock
 * has its own chunk and its own boundary, so a crash or missing code of another part does not switch off the lock.
 */
export function LazyIdleLock() {
  const { auth, idleLockMinutes } = useService().config
  const hasData = /given|refused/.test(useSessionState())
  const isNeeded = hasData && auth === 'token' && idleLockMinutes > 0
  const isIdle = useIsIdle()
  return isNeeded && isIdle ? (
    <LazyBoundary subject="Sluice does not lock itself while you are away." isQuiet>
      <IdleLock minutes={idleLockMinutes} />
    </LazyBoundary>
  ) : null
}

const STILL_SENDING = 'If a batch is being sent, keep this page open until the batch ends.'

/**
 * Batches and other services outside the screens. The code is loaded when the page is idle, or as soon as an action or
 * a screen needs the batch engine.
 */
export function LazyBackgroundServices() {
  const engine = useBatchStore((state) => state.engine)
  const isNeeded = useBatchStore(({ isEngineNeeded }) => isEngineNeeded)
  const isPreloaded = usePreloaded()
  if (engine === undefined && !isNeeded && !isPreloaded) return null
  return (
    <LazyBoundary
      subject={engine === undefined ? 'Nothing was sent.' : STILL_SENDING}
      isQuiet={!isNeeded}
    >
      <BackgroundServices />
    </LazyBoundary>
  )
}

/**
 * Preloads the background services. A failure is not reported, because no request waits for them. The next try starts
 * when the browser is online again.
 */
function usePreloaded(): boolean {
  const [isPreloaded, setIsPreloaded] = useState(false)
  useEffect(() => {
    const preload = () => {
      if (navigator.onLine)
        void BackgroundServices.preload().then((isLoaded) => isLoaded && setIsPreloaded(true))
    }
    const stop = whenIdle(preload)
    addEventListener('online', preload)
    return () => {
      stop()
      removeEventListener('online', preload)
    }
  }, [])
  return isPreloaded
}
