import { useEffect, useState } from 'react'
import { useEngineStore } from '~/batch/ui/engine-store'
import { whenIdle } from '~/lib/when-idle'
import { useIsAnyWatched } from '~/stores/watched-pipelines'
import { LazyPart } from '~/ui/lazy-part'
import { lazyWithRetry } from '~/ui/lazy-with-retry'

const BackgroundServices = lazyWithRetry(
  () => import('./background-services'),
  'BackgroundServices',
)

/** Apart from the batches: a list is followed although their code could not be loaded. */
const StatusPolling = lazyWithRetry(async () => {
  const { StatusPolling: Component } = await import('~/queries/use-status-polling')
  return { StatusPolling: Component }
}, 'StatusPolling')

/** Follows what is watched. Its code loads after the first rows, when there is something to watch. */
export function LiveUpdates() {
  return useIsAnyWatched() ? (
    <LazyPart isQuiet>
      <StatusPolling />
    </LazyPart>
  ) : null
}

const STILL_SENDING =
  'Confirmed batches are still being sent. Keep this page open until you have checked.'

/** The batches beside the screens. Their code is loaded when the page is idle, or by the first action. */
export function Batches() {
  const { engine, isWanted } = useEngineStore()
  const isPreloaded = usePreloaded()
  if (engine === undefined && !isWanted && !isPreloaded) return null
  return (
    <LazyPart
      subject={engine === undefined ? 'Nothing was sent.' : STILL_SENDING}
      isQuiet={!isWanted}
    >
      <BackgroundServices />
    </LazyPart>
  )
}

/** Nobody has asked yet, so a failure is not reported; the next try is made when the browser is online again. */
function usePreloaded(): boolean {
  const [isPreloaded, setIsPreloaded] = useState(false)
  useEffect(() => {
    const preload = () => {
      if (!navigator.onLine) return
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
