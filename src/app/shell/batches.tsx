import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLauncher } from '~/batch/ui/batch-request'
import { whenIdle } from '~/lib/when-idle'
import { LazyPart } from '~/ui/lazy-part'
import { lazyWithRetry } from '~/ui/lazy-with-retry'

const BackgroundServices = lazyWithRetry(
  () => import('./background-services'),
  'BackgroundServices',
)

const GOES_ON = 'What was confirmed goes on being sent; keep this page open until you have checked.'

/** The batches beside the screens. Their code is loaded when the page is idle, or by the first action. */
export function Batches() {
  const launcher = useLauncher()
  const isAsked = useSyncExternalStore(
    launcher.subscribe,
    () => launcher.current() !== undefined || launcher.isWanted(),
  )
  const engine = useSyncExternalStore(launcher.subscribe, launcher.engine)
  const isPreloaded = usePreloaded()
  if (engine === undefined && !isAsked && !isPreloaded) return null
  return (
    <LazyPart subject={engine === undefined ? 'Nothing was sent.' : GOES_ON} isQuiet={!isAsked}>
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
