import { memo, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useSearchParams } from '~/components/use-search-params'
import { late } from '~/ui/late'
import { LatePart } from '~/ui/late-part'
import { BuilderHeading } from './before-builder'
import { BuilderDeskContext, type BuilderDesk } from './builder-desk'
import { loadSending } from './existing/source-of'

/** Asked for together with the page; the draft is opened meanwhile. */
const loadBuilder = () => import('./builder')
loadBuilder().catch(() => undefined)
const Builder = late(loadBuilder, 'Builder')

interface OneBuilderProps {
  readonly desk: BuilderDesk
  readonly title: string
  readonly onAnother: () => void
}

/** A builder at work: it asks the service on a pause, and its draft is kept and named in the address. */
export const OneBuilder = memo(function OneBuilder({ desk, title, onAnother }: OneBuilderProps) {
  useEffect(() => {
    loadSending().catch(() => undefined)
    let last = desk.store.get().history.present
    const stop = desk.store.subscribe(() => {
      const { present } = desk.store.get().history
      if (present === last) return
      last = present
      desk.validator.note(present)
    })
    return () => {
      stop()
      desk.validator.rest()
    }
  }, [desk])
  return (
    <BuilderDeskContext value={desk}>
      <Kept desk={desk} />
      <LatePart subject="What was typed is kept.">
        <Suspense fallback={<BuilderHeading title={title} />}>
          <Builder title={title} onAnother={onAnother} />
        </Suspense>
      </LatePart>
    </BuilderDeskContext>
  )
})

/**
 * Named in the address once there is something to keep, written before the page goes away; and asked
 * once where that would lose something (UX 38). A part of its own, because it is drawn with each address.
 */
function Kept({ desk: { keeper } }: Pick<OneBuilderProps, 'desk'>) {
  const isKept = useSyncExternalStore(keeper.subscribe, () => keeper.get().is !== 'nothing')
  const id = useSyncExternalStore(keeper.subscribe, keeper.id)
  const [params, setParams] = useSearchParams()
  const isNamed = params.get('draft') === id
  useEffect(() => {
    if (!isKept || isNamed) return
    // The step in it may be newer than the one the router knows.
    const named = new URLSearchParams(location.search)
    named.set('draft', id)
    setParams(named, { replace: true })
  }, [isKept, isNamed, id, setParams])

  useEffect(() => {
    const leaveAtOnce = () => keeper.leave()
    const leave = (event: BeforeUnloadEvent) => {
      keeper.leave()
      if (keeper.wouldLose()) event.preventDefault()
    }
    addEventListener('beforeunload', leave)
    addEventListener('pagehide', leaveAtOnce)
    document.addEventListener('visibilitychange', leaveAtOnce)
    const end = () => {
      removeEventListener('beforeunload', leave)
      removeEventListener('pagehide', leaveAtOnce)
      document.removeEventListener('visibilitychange', leaveAtOnce)
    }
    // Until it is on the disk, the page may still go away.
    return () => void keeper.flush().finally(end)
  }, [keeper])
  return null
}
