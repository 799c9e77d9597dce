import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router'
import { handedPipeline } from '~/components/handed-pipeline'
import { PageHeading } from '~/components/page-heading'
import { paths } from '~/components/paths'
import { useService, useSessionState } from '~/components/service-context'
import type { JsonObject } from '~/lib/json'
import { EmptyState } from '~/ui/empty-state'
import { type BuilderDesk } from './builder-desk'
import { LostDraft } from './draft/lost-draft'
import { draftShelf, isReadable, type UnreadableDraft } from './draft/draft-shelf'
import { OneBuilder } from './one-builder'
import { heldDesk, newDraftId, openDesk, startOf } from './open-desk'

const EMPTY: JsonObject = { name: '', steps: [] }
const TITLE = 'New pipeline'

/** A draft belongs to who typed it: without a token it is not shown (faults row 40). */
export default function BuilderPage() {
  const { config } = useService()
  const isLocked = useSessionState() === 'none' && config.auth === 'token'
  if (!isLocked) return <OpenPage />
  return (
    <>
      <Heading />
      <EmptyState title="This draft waits for a token">
        What was typed is kept in this browser, and opens again with a token.
      </EmptyState>
    </>
  )
}

function Heading() {
  return (
    <div className="px-4 pt-3">
      <PageHeading title={TITLE} />
    </div>
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
  const openNew = (pipeline = handedPipeline(state)) =>
    openDesk(service, queries, {
      id: newDraftId(),
      origin: { is: 'new' },
      pipeline: pipeline ?? EMPTY,
    })
  const [fresh, setFresh] = useState(() => openNew())
  const [wasNamed, setWasNamed] = useState(false)
  const isNamed = asked === fresh.keeper.id()
  if (isNamed && !wasNamed) setWasNamed(true)
  // Back to where the draft had no name yet is no wish for another one.
  const isOver = wasNamed && (!isBack || fresh.engine.get().stage === 'created')
  if (asked === undefined && isOver) {
    setFresh(openNew())
    setWasNamed(false)
  }
  const onAnother = () => {
    setFresh(openNew(EMPTY))
    setWasNamed(false)
    void navigate(paths.newPipeline())
  }
  const found = useKeptDraft(isNamed ? undefined : asked)
  const desk = asked === undefined || isNamed ? fresh : found
  if (desk === undefined) return <Heading />
  if (desk === 'missing' || 'value' in desk) {
    return (
      <>
        <Heading />
        <LostDraft draft={desk} />
      </>
    )
  }
  return <OneBuilder key={desk.key} desk={desk} title={TITLE} onAnother={onAnother} />
}

type Found = BuilderDesk | UnreadableDraft | 'missing'

/** The draft of this id: as it stands in this visit, else out of the storage of this browser. */
function useKeptDraft(id: string | undefined): Found | undefined {
  const service = useService()
  const queries = useQueryClient()
  const [known, setKnown] = useState<{ readonly id: string; readonly found: Found }>()
  const held = id === undefined ? undefined : heldDesk(id)
  // What has been created is held no longer, but still looked at.
  if (id !== undefined && held !== undefined && (known?.found !== held || known.id !== id)) {
    setKnown({ id, found: held })
  }
  const found = held ?? (known?.id === id ? known?.found : undefined)
  const isMissing = id !== undefined && found === undefined
  useEffect(() => {
    if (!isMissing) return
    let isWanted = true
    const open = async () => {
      const draft = await draftShelf.take(id)
      if (!isWanted) return
      const next = draft ?? 'missing'
      const isFit = next !== 'missing' && isReadable(next)
      setKnown({ id, found: isFit ? openDesk(service, queries, startOf(next)) : next })
    }
    void open()
    return () => {
      isWanted = false
    }
  }, [isMissing, id, service, queries])
  return found
}
