import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { paths } from '~/components/paths'
import { useCanRead, useService } from '~/queries/service-context'
import { visibleText } from '~/lib/visible-text'
import { BeforeBuilder, BuilderHeading } from './builder-locked'
import type { BuilderDesk } from './draft/draft-session'
import { LostDraft } from './draft/lost-draft'
import { useKeptDraft } from './draft/use-stored-draft'
import { copyOf, freeName } from './draft/copy-pipeline'
import type { SourceOfDraft } from './edit/source-of'
import { Updated } from './edit/updated'
import { OneBuilder } from './builder-session'
import { newDraftId, openDesk, type DeskStart } from './open-builder'
import { NotRead } from './edit/pipeline-not-read'
import { usePipelines } from '~/queries/pipelines'
import { usePipeline } from '~/queries/pipeline'

type Purpose = SourceOfDraft['purpose']

const VERBS = { clone: 'Clone', edit: 'Edit' } as const satisfies Record<Purpose, string>
const titleOf = (purpose: Purpose, name: string) =>
  `${VERBS[purpose]} ${visibleText(name.slice(0, 100))}`

/** A draft that begins with a pipeline: to copy it, or to change it. */
export default function ExistingPage({ purpose }: { readonly purpose: Purpose }) {
  const { id = '' } = useParams()
  return (
    <BeforeBuilder title={titleOf(purpose, id)}>
      <OfPipeline key={id} id={id} purpose={purpose} />
    </BeforeBuilder>
  )
}

function startOfRecord(
  purpose: Purpose,
  id: string,
  pipeline: Pipeline,
  taken: ReadonlySet<string>,
): DeskStart {
  const { raw, name = id } = pipeline
  return {
    id: newDraftId(),
    origin: { is: purpose, id, name: nameOf(pipeline) },
    base: raw,
    pipeline: purpose === 'clone' ? copyOf(raw, freeName(name, taken)) : raw,
  }
}

/** The draft that the address names, else a new one of what the service has now. */
function OfPipeline({ id, purpose }: { readonly id: string; readonly purpose: Purpose }) {
  const service = useService()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const asked = params.get('draft') ?? undefined
  // From here on the draft counts; what is read later is compared with it, and changes nothing of it.
  const [fresh, setFresh] = useState<BuilderDesk>()
  const isFresh = asked === undefined || asked === fresh?.keeper.id()
  const found = useKeptDraft(isFresh ? undefined : asked)
  const desk = isFresh ? fresh : found

  const canRead = useCanRead()
  const enabled = isFresh && fresh === undefined
  const query = usePipeline(id, { enabled, refetchOnMount: 'always' })
  // A copy needs a name that is free; where the others cannot be read, one that may be.
  const isCopy = purpose === 'clone'
  const list = usePipelines({ enabled: enabled && isCopy })
  const { data, error, isFetchedAfterMount } = query
  const isListed = !isCopy || list.data !== undefined || list.error !== null
  if (
    canRead &&
    enabled &&
    data !== undefined &&
    (isFetchedAfterMount || error !== null) &&
    isListed
  ) {
    const taken = new Set(list.data?.items.flatMap(({ name }) => name ?? []))
    setFresh(openDesk(service, queries, startOfRecord(purpose, id, data, taken)))
  }

  if (desk === undefined) {
    return (
      <>
        <BuilderHeading title={titleOf(purpose, id)} />
        {isFresh && <NotRead id={id} query={query} />}
      </>
    )
  }
  if (typeof desk === 'string' || 'value' in desk) {
    return (
      <>
        <BuilderHeading title={titleOf(purpose, id)} />
        <LostDraft draft={desk} />
      </>
    )
  }
  const again = () => {
    setFresh(undefined)
    void navigate(paths.editPipeline(id))
  }
  return <WithDesk key={desk.key} desk={desk} purpose={purpose} onAgain={again} />
}

const NOTHING = { stage: 'ready' } as const
const never = () => () => {}

function WithDesk({
  desk,
  purpose,
  onAgain,
}: {
  readonly desk: BuilderDesk
  readonly purpose: Purpose
  readonly onAgain: () => void
}) {
  const navigate = useNavigate()
  const { source } = desk
  const state = useSyncExternalStore(
    source?.update.subscribe ?? never,
    source?.update.get ?? (() => NOTHING),
  )
  const title = titleOf(purpose, source?.name ?? '')
  const onAnother = useCallback(() => void navigate(paths.newPipeline()), [navigate])
  if (source !== undefined && state.stage === 'updated') {
    return (
      <>
        <BuilderHeading title={title} />
        <Updated source={source} state={state} onAgain={onAgain} />
      </>
    )
  }
  return <OneBuilder desk={desk} title={title} onAnother={onAnother} />
}
