import { memo, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { BuilderHeading } from './builder-locked'
import { BuilderDeskContext, type BuilderDesk } from './draft/draft-session'
import { LATER_MS, writeAddress } from './write-search-params'
import { Builder } from './builder'

interface OneBuilderProps {
  readonly desk: BuilderDesk
  readonly title: string
  readonly onAnother: () => void
}

/** A builder at work: it asks the service on a pause, and its draft is kept and named in the address. */
export const OneBuilder = memo(function OneBuilder({ desk, title, onAnother }: OneBuilderProps) {
  useEffect(() => {
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

      <Suspense fallback={<BuilderHeading title={title} />}>
        <Builder title={title} onAnother={onAnother} />
      </Suspense>
    </BuilderDeskContext>
  )
})

/**
 * Named in the address once there is something to keep, written before the page goes away; and asked
 * once where that would lose something (UX 38). A part of its own, because it is drawn with each address.
 */
function Kept({ desk: { keeper, store } }: Pick<OneBuilderProps, 'desk'>) {
  const isKept = useSyncExternalStore(keeper.subscribe, () => keeper.get().is !== 'nothing')
  const id = useSyncExternalStore(keeper.subscribe, keeper.id)
  const [params, setParams] = useSearchParams()
  const isNamed = params.get('draft') === id
  useEffect(() => {
    if (!isKept || isNamed) return
    writeAddress(withDraft(id))
    const tell = () => setTimeout(() => setParams(withDraft(id), { replace: true }), LATER_MS)
    let timer = tell()
    const stop = store.subscribe(() => {
      clearTimeout(timer)
      timer = tell()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [isKept, isNamed, id, setParams, store])

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

/** The step in the address may be newer than the one that the router knows. */
function withDraft(id: string): URLSearchParams {
  const params = new URLSearchParams(location.search)
  params.set('draft', id)
  return params
}
