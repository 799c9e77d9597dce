import { useState } from 'react'
import { isNotFound } from '~/api/api-error'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { paths } from '~/components/paths'
import { visibleText } from '~/lib/visible-text'
import { useCancelPipeline, usePipeline } from '~/queries/pipeline'
import { usePipelines } from '~/queries/pipelines'
import { useCanRead } from '~/queries/service-context'
import { BuilderHeading, BuilderLocked } from './builder-header'
import { BuilderSession } from './builder'
import { copyOf, unusedName } from '~/api/copy-pipeline'
import { newId } from '~/lib/new-id'
import type { DraftSession, DraftSource } from './draft/draft-session'
import { LostDraft, UpdatedMessage } from './lazy-parts'
import { useOpenSession, useStoredDraft } from './draft/open-session'
import type { DraftStart } from './draft/draft-storage'
import { PipelineNotFound } from '~/components/pipeline-not-found'
import { QueryState } from '~/components/query-state'
import { FIELD_GRID_CLASS } from '~/components/schema-form/form-context'
import { WhileLoading } from '~/ui/use-delayed'

type Purpose = DraftSource['purpose']

const VERBS = { clone: 'Clone', edit: 'Edit' } as const satisfies Record<Purpose, string>
const titleOf = (purpose: Purpose, name: string) =>
  `${VERBS[purpose]} ${visibleText(name.slice(0, 100))}`

export default function EditPage({ purpose }: { readonly purpose: Purpose }) {
  const { id = '' } = useParams()
  return (
    <BuilderLocked title={titleOf(purpose, id)}>
      <DraftOfPipeline key={id} id={id} purpose={purpose} />
    </BuilderLocked>
  )
}

function startOf(
  purpose: Purpose,
  id: string,
  pipeline: Pipeline,
  usedNames: ReadonlySet<string>,
): DraftStart {
  const { raw, name = id } = pipeline
  return {
    id: newId(),
    origin: { is: purpose, id, name: nameOf(pipeline) },
    base: raw,
    text: pipeline.text,
    pipeline: purpose === 'clone' ? { ...copyOf(raw), name: unusedName(name, usedNames) } : raw,
  }
}

function DraftOfPipeline({ id, purpose }: { readonly id: string; readonly purpose: Purpose }) {
  const openSession = useOpenSession()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const draftId = params.get('draft') ?? undefined
  // The draft session is in the component state, so that later reads of the pipeline do not change the open draft.
  const [fresh, setFresh] = useState<DraftSession>()
  const isFresh = draftId === undefined
  const stored = useStoredDraft(draftId)
  const session = isFresh ? fresh : stored

  const canRead = useCanRead()
  const enabled = isFresh && fresh === undefined
  const query = usePipeline(id, { enabled, refetchOnMount: 'always' })
  const cancel = useCancelPipeline(id)
  // A copy gets a name that no pipeline in the list has. If the list cannot be read, another pipeline may have this
  // name.
  const isCopy = purpose === 'clone'
  const list = usePipelines({ enabled: enabled && isCopy })
  const { data, error, isFetching, isFetchedAfterMount } = query
  const isMissing = isNotFound(error)
  const isListed = !isCopy || list.data !== undefined || list.error !== null
  if (
    canRead &&
    enabled &&
    data !== undefined &&
    // After a failed read, the cached record may be older than the pipeline.
    isFetchedAfterMount &&
    !isFetching &&
    error === null &&
    isListed
  ) {
    const usedNames = new Set(list.data?.items.flatMap(({ name }) => name ?? []))
    setFresh(openSession(startOf(purpose, id, data, usedNames)))
  }

  // A clone may have its pipeline and still wait for the list of used names.
  const read = data === undefined || isListed ? query : list
  if (session === undefined || typeof session === 'string' || 'value' in session) {
    return (
      <>
        <BuilderHeading
          // The link above the title shows the id. A missing pipeline has no link, so its title has the id.
          title={isMissing ? titleOf(purpose, id) : VERBS[purpose]}
          source={isMissing ? undefined : { id, name: id }}
        />
        {session !== undefined ? (
          <LostDraft draft={session} />
        ) : isFresh && isMissing ? (
          <PipelineNotFound error={error} onRetry={() => void query.refetch()} />
        ) : !isFresh ? null : read.isFetching && read.failureCount === 0 ? (
          <FormSkeleton onCancel={cancel} />
        ) : (
          <QueryState query={read} subject="pipeline" onCancel={cancel} />
        )}
      </>
    )
  }
  const editAgain = () => {
    setFresh(undefined)
    void navigate(paths.editPipeline(id))
  }
  return (
    <EditSession key={session.key} session={session} purpose={purpose} onEditAgain={editAgain} />
  )
}

function EditSession({
  session,
  purpose,
  onEditAgain,
}: {
  readonly session: DraftSession
  readonly purpose: Purpose
  readonly onEditAgain: () => void
}) {
  const { source, store } = session
  const update = useStore(store, (state) => state.update)
  const title = titleOf(purpose, source?.name ?? '')
  if (source !== undefined && update.stage === 'updated') {
    return (
      <>
        <BuilderHeading title={title} source={source} />
        <UpdatedMessage
          source={source}
          update={update}
          onBack={() => store.setState({ update: { stage: 'ready' } })}
          onAgain={onEditAgain}
        />
      </>
    )
  }
  return <BuilderSession session={session} title={title} />
}

/** Placeholders in the places of the fields, the steps and the open step, so that little moves when they arrive. */
function FormSkeleton({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <WhileLoading
      label="Loading the pipeline"
      onCancel={onCancel}
      className="min-h-0 flex-1 overflow-hidden"
    >
      <div className="hairline grid gap-x-4 gap-y-2 border-b px-4 pt-2 pb-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.7fr)_minmax(0,0.8fr)]">
        {FIELDS.slice(0, 3)}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-[clamp(15rem,36%,19rem)_minmax(0,1fr)]">
        <div className="border-line md:border-r">
          {FIELDS.map(({ key }) => (
            <div key={key} className="border-line flex h-12 items-center border-b px-4">
              <span className="bg-pressed h-2.5 w-24 rounded-full" />
            </div>
          ))}
        </div>
        <div className="@container flex max-w-3xl flex-col gap-4 px-4 py-3">{FIELDS}</div>
      </div>
    </WhileLoading>
  )
}

const FIELDS = Array.from({ length: 5 }, (_, at) => (
  <div key={at} className={`items-center ${FIELD_GRID_CLASS}`}>
    <span className="bg-pressed mt-1 mb-2 h-2.5 w-24 rounded-full" />
    <span className="bg-sunken border-line h-8 rounded-sm border pointer-coarse:h-11" />
  </div>
))
