import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { handedPipeline } from '~/stores/pipeline-handoff'
import { BuilderHeading, BuilderLocked } from './builder-header'
import { BuilderSession } from './builder'
import { newId } from '~/lib/new-id'
import { LostDraft } from './lazy-parts'
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
  const isBack = useNavigationType() === NavigationType.Pop
  const { state } = useLocation()
  const openNew = () =>
    openSession({
      id: newId(),
      origin: { is: 'new' },
      pipeline: handedPipeline(state) ?? { name: '', steps: [] },
    })
  const [fresh, setFresh] = useState(openNew)
  // All ids that this draft has had in the URL. If another tab changes the draft too, this tab continues under a new
  // id. Older history entries still have the old id.
  const [freshIds, setFreshIds] = useState<readonly string[]>([])
  const freshId = useStore(fresh.store, ({ id }) => id)
  if (draftId === freshId && !freshIds.includes(freshId)) setFreshIds([...freshIds, freshId])
  // After Back or Forward, an old id means this draft. After a link, an old id means the draft that the other tab has
  // stored under this id.
  const addresses = isBack ? freshIds : freshIds.slice(-1)
  const isNamed = draftId !== undefined && [...addresses, freshId].includes(draftId)
  // The URL no longer has the id of the draft. After Back, the draft stays open, unless its pipeline was created. After
  // a link, a new draft is opened.
  const isCreated = fresh.store.getState().creation.stage === 'created'
  const isOver = freshIds.length > 0 && (!isBack || isCreated)
  if (draftId === undefined && isOver) {
    setFresh(openNew())
    setFreshIds([])
  }
  const stored = useStoredDraft(isNamed ? undefined : draftId)
  const session = draftId === undefined || isNamed ? fresh : stored
  if (session === undefined) return <BuilderHeading title={TITLE} />
  if (typeof session === 'string' || 'value' in session) {
    return (
      <>
        <BuilderHeading title={TITLE} />
        <LostDraft draft={session} />
      </>
    )
  }
  return <BuilderSession key={session.key} session={session} title={TITLE} />
}
