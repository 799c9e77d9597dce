import { memo, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { changedParams } from '~/lib/view-params'
import { Builder } from './builder'
import { BuilderHeading } from './builder-header'
import { DraftSessionContext, useDraftState, type DraftSession } from './draft/draft-session'
import { ROUTER_DELAY_MS, writeAddress } from './draft/use-builder-view'
import { ValidationProvider } from './validation/validation-context'

interface BuilderSessionProps {
  readonly session: DraftSession
  readonly title: string
  readonly onAnother: () => void
}

/** The builder of one draft, which is validated, stored and named in the address. */
export const BuilderSession = memo(function BuilderSession(props: BuilderSessionProps) {
  const { session, title, onAnother } = props
  return (
    <DraftSessionContext value={session}>
      <DraftAddress session={session} />
      <SaveOnUnload session={session} />
      <Suspense fallback={<BuilderHeading title={title} />}>
        <ValidationProvider>
          <Builder title={title} onAnother={onAnother} />
        </ValidationProvider>
      </Suspense>
    </DraftSessionContext>
  )
})

type WithSession = Pick<BuilderSessionProps, 'session'>

/** Names the draft in the address once it is stored. A separate component, because each address renders it. */
function DraftAddress({ session: { store } }: WithSession) {
  const isStored = useDraftState(({ saveStatus }) => saveStatus.kind !== 'unchanged')
  const id = useDraftState((state) => state.id)
  const [params, setParams] = useSearchParams()
  const isNamed = params.get('draft') === id
  useEffect(() => {
    if (!isStored || isNamed) return
    writeAddress(withDraft(id))
    const tellRouter = () =>
      setTimeout(() => setParams(withDraft(id), { replace: true }), ROUTER_DELAY_MS)
    let timer = tellRouter()
    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer)
      timer = tellRouter()
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [isStored, isNamed, id, setParams, store])
  return null
}

/** The step in the address may be newer than the one that the router knows. */
function withDraft(id: string): URLSearchParams {
  return changedParams(new URLSearchParams(location.search), { draft: id })
}

/** Stores the draft before the page goes away, and warns where something would still be lost. */
function SaveOnUnload({ session: { autosave } }: WithSession) {
  useEffect(() => {
    const save = () => autosave.saveBeforeUnload()
    const saveAndWarn = (event: BeforeUnloadEvent) => {
      autosave.saveBeforeUnload()
      if (autosave.wouldLose()) event.preventDefault()
    }
    addEventListener('beforeunload', saveAndWarn)
    addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', save)
    const stop = () => {
      removeEventListener('beforeunload', saveAndWarn)
      removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', save)
    }
    // The page may still go away while the last write is running.
    return () => void autosave.save().finally(stop)
  }, [autosave])
  return null
}
