import { memo, startTransition, useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { changedParams } from '~/lib/view-params'
import { Builder } from './builder'
import { DraftSessionContext, useDraftState, type DraftSession } from './draft/draft-session'
import { isOpenEntry, useEntryDepth } from './draft/builder-view'
import { ValidateOnPause } from './validation/use-draft-validation'

interface BuilderSessionProps {
  readonly session: DraftSession
  readonly title: string
}

export const BuilderSession = memo(function BuilderSession(props: BuilderSessionProps) {
  const { session, title } = props
  return (
    <DraftSessionContext value={session}>
      <DraftAddress />
      <SaveOnUnload session={session} />
      <ValidateOnPause />
      <Builder title={title} />
    </DraftSessionContext>
  )
})

/**
 * Adds the id of a changed draft to the URL. This is a separate component, because it renders at each change of the
 * URL.
 */
function DraftAddress() {
  const isStored = useDraftState(({ saveStatus }) => saveStatus.kind !== 'unchanged')
  const id = useDraftState((state) => state.id)
  const [params, setParams] = useSearchParams()
  const depth = useEntryDepth()
  const entry = useLocation()
  const isNamed = params.get('draft') === id
  useEffect(() => {
    if (!isStored || isNamed || !isOpenEntry(entry)) return
    const named = changedParams(new URLSearchParams(location.search), { draft: id })
    // A new URL renders most of the page. The transition keeps typing responsive.
    startTransition(() => setParams(named, { replace: true, state: { depth } }))
  }, [isStored, isNamed, id, depth, entry, setParams])
  return null
}

/**
 * Stores the draft when the page is hidden or closed. Before the page closes, warns the user if input would be lost.
 */
function SaveOnUnload({ session: { autosave } }: Pick<BuilderSessionProps, 'session'>) {
  useEffect(() => {
    const save = () => autosave.saveBeforeUnload()
    const saveAndWarn = (event: BeforeUnloadEvent) => {
      autosave.saveBeforeUnload()
      if (autosave.wouldLose()) event.preventDefault()
    }
    const ended = new AbortController()
    const { signal } = ended
    addEventListener('beforeunload', saveAndWarn, { signal })
    addEventListener('pagehide', save, { signal })
    document.addEventListener('visibilitychange', save, { signal })
    // The listeners stay until the last write has finished, because the user may close the page before that.
    return () => void autosave.save().finally(() => ended.abort())
  }, [autosave])
  return null
}
