import { useLayoutEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { handedPipeline } from '~/stores/pipeline-handoff'
import { BuilderHeading, BuilderLocked } from './builder-header'
import { BuilderSession } from './builder'
import { newId } from '~/lib/new-id'
import { LostDraft } from './lazy-parts'
import { usePrefill } from './steps/prefill'
import { useOpenSession, useStoredDraft } from './draft/open-session'

const TITLE = 'New pipeline'

export default function BuilderPage() {
  return (
    <BuilderLocked title={TITLE}>
      <OpenPage />
    </BuilderLocked>
  )
}

function OpenPage() {
  const openSession = useOpenSession()
  const [params] = useSearchParams()
  const draftId = params.get('draft') ?? undefined
  const prefill = usePrefill()
  const isBack = useNavigationType() === NavigationType.Pop
  const { state } = useLocation()
  const openNew = () =>
    openSession({ id: newId(), origin: { is: 'new' }, pipeline: { name: '', steps: [] } })
  const [fresh, setFresh] = useState(openNew)
  const handed = handedPipeline(state)
  // The pipeline from another screen is stored at once, because that screen may not keep it.
  useLayoutEffect(() => {
    if (handed !== undefined) fresh.store.begin(handed)
  }, [fresh, handed])
  const [wasNamed, setWasNamed] = useState(false)
  const stored = useStoredDraft(draftId)
  const session = draftId === undefined ? fresh : stored
  if (draftId !== undefined && stored === fresh && !wasNamed) setWasNamed(true)
  // The URL can lose the id of the draft. After Back, the draft stays open, unless its pipeline was created. After a
  // click on a link, a new draft is opened.
  const isCreated = fresh.store.getState().creation.stage === 'created'
  if (draftId === undefined && wasNamed && (!isBack || isCreated)) {
    setFresh(openNew())
    setWasNamed(false)
  }
  if (session === undefined) return <BuilderHeading title={TITLE} />
  if (typeof session === 'string' || 'value' in session) {
    return (
      <>
        <BuilderHeading title={TITLE} />
        <LostDraft draft={session} />
      </>
    )
  }
  return <BuilderSession key={session.key} session={session} title={TITLE} prefill={prefill} />
}
