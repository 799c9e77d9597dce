import { memo, Suspense, useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { changedParams } from '~/lib/view-params'
import { Builder } from './builder'
import { BuilderHeading } from './builder-header'
import { DraftSessionContext, useDraftState, type DraftSession } from './draft/draft-session'
import {
  isOpenEntry,
  ROUTER_DELAY_MS,
  useBuilderEntry,
  writeAddress,
} from './draft/use-builder-view'
import { ValidationProvider } from './validation/validation-context'

interface BuilderSessionProps {
  readonly session: DraftSession
  readonly title: string
  readonly onAnother: () => void
}

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

/** Adds the id of a stored draft to the address. A separate component, because it renders at each change of the address. */
function DraftAddress({ session: { store } }: WithSession) {
  const isStored = useDraftState(({ saveStatus }) => saveStatus.kind !== 'unchanged')
  const id = useDraftState((state) => state.id)
  const [params, setParams] = useSearchParams()
  const { depth } = useBuilderEntry()
  const entry = useLocation()
  const isNamed = params.get('draft') === id
  useEffect(() => {
    if (!isStored || isNamed || !isOpenEntry(entry)) return
    writeAddress(withDraft(id))
    const updateRouter = () =>
      setTimeout(() => {
        if (isOpenEntry(entry)) setParams(withDraft(id), { replace: true, state: { depth } })
      }, ROUTER_DELAY_MS)
    let timer = updateRouter()
    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer)
      timer = updateRouter()
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [isStored, isNamed, id, depth, entry, setParams, store])
  return null
}

/** Starts from the address of the browser, because the router may still have an older step. */
function withDraft(id: string): URLSearchParams {
  return changedParams(new URLSearchParams(location.search), { draft: id })
}

/** Stores the draft before the page is closed. Shows a warning if the user would still lose input. */
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
    // Keeps the listeners until the last write has finished, because the user may close the page before that.
    return () => void autosave.save().finally(stop)
  }, [autosave])
  return null
}
