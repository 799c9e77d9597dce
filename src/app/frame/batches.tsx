import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { useLauncher } from '~/components/batches/launcher'
import { late } from '~/ui/late'
import { LatePart } from '~/ui/late-part'

const loadLayer = () => import('./beside')
const Beside = late(loadLayer, 'Beside')

/** By then the first rows stand, and the journal of earlier visits can be looked through. */
const QUIET_AFTER = 2_000

/** When what shows the batches breaks, the engine does not. */
const GOES_ON = 'What was confirmed goes on being sent; keep this page open until you have checked.'

/** The batches beside the screens. Their code comes after the rows, or with the first action. */
export function Batches() {
  const launcher = useLauncher()
  const isAsked = useSyncExternalStore(
    launcher.subscribe,
    () => launcher.current() !== undefined || launcher.isWanted(),
  )
  const engine = useSyncExternalStore(launcher.subscribe, launcher.engine)
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => {
    // Nobody has asked yet: where it cannot be had now, that is no news, and it comes with the network.
    const bring = () => {
      if (navigator.onLine)
        loadLayer().then(
          // In slices: nobody waits for what stands beside the screens.
          () => startTransition(() => setIsQuiet(true)),
          () => undefined,
        )
    }
    const timer = setTimeout(bring, QUIET_AFTER)
    addEventListener('online', bring)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', bring)
    }
  }, [])
  // Once there is an engine it stays: what was asked for first is settled before the page is quiet.
  if (engine === undefined && !isAsked && !isQuiet) return null
  return (
    <LatePart subject={engine === undefined ? 'Nothing was sent.' : GOES_ON} isQuiet={!isAsked}>
      <Beside />
    </LatePart>
  )
}
