import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import {
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router'
import { handedPipeline } from '~/stores/pipeline-handoff'
import { paths } from '~/components/paths'
import { useService } from '~/queries/service-context'
import type { JsonObject } from '~/lib/json'
import { BeforeBuilder, BuilderHeading } from './builder-locked'
import { useKeptDraft } from './draft/use-stored-draft'
import { LostDraft } from './draft/lost-draft'
import { OneBuilder } from './builder-session'
import { newDraftId, openDesk } from './open-builder'

const EMPTY: JsonObject = { name: '', steps: [] }
const TITLE = 'New pipeline'

export default function BuilderPage() {
  return (
    <BeforeBuilder title={TITLE}>
      <OpenPage />
    </BeforeBuilder>
  )
}

/** The draft that the address names; a new one when it names none. */
function OpenPage() {
  const service = useService()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const asked = params.get('draft') ?? undefined
  const isBack = useNavigationType() === NavigationType.Pop
  const { state } = useLocation()
  const openNew = useCallback(
    (pipeline: JsonObject = EMPTY) =>
      openDesk(service, queries, { id: newDraftId(), origin: { is: 'new' }, pipeline }),
    [service, queries],
  )
  const [fresh, setFresh] = useState(() => openNew(handedPipeline(state)))
  const [wasNamed, setWasNamed] = useState(false)
  const isNamed = asked === fresh.keeper.id()
  if (isNamed && !wasNamed) setWasNamed(true)
  // Back to where the draft had no name yet is no wish for another one.
  const isOver = wasNamed && (!isBack || fresh.engine.get().stage === 'created')
  if (asked === undefined && isOver) {
    setFresh(openNew(handedPipeline(state)))
    setWasNamed(false)
  }
  const onAnother = useCallback(() => {
    setFresh(openNew())
    setWasNamed(false)
    void navigate(paths.newPipeline())
  }, [openNew, navigate])
  const found = useKeptDraft(isNamed ? undefined : asked)
  const desk = asked === undefined || isNamed ? fresh : found
  if (desk === undefined) return <BuilderHeading title={TITLE} />
  if (typeof desk === 'string' || 'value' in desk) {
    return (
      <>
        <BuilderHeading title={TITLE} />
        <LostDraft draft={desk} />
      </>
    )
  }
  return <OneBuilder key={desk.key} desk={desk} title={TITLE} onAnother={onAnother} />
}
