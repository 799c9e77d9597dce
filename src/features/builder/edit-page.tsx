import { useCallback, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { paths } from '~/components/paths'
import { visibleText } from '~/lib/visible-text'
import { useCancelPipeline, usePipeline } from '~/queries/pipeline'
import { usePipelines } from '~/queries/pipelines'
import { useCanRead } from '~/queries/service-context'
import { BuilderHeading, BuilderLocked } from './builder-header'
import { BuilderSession } from './builder-session'
import { copyOf, freeName } from './draft/copy-pipeline'
import { newId } from '~/lib/new-id'
import type { DraftSession } from './draft/draft-session'
import type { DraftSource } from './draft/draft-source'
import { BuilderDialog } from './builder-dialog'
import { type SessionStart, useOpenSession } from './draft/open-session'
import { useStoredDraft } from './draft/use-stored-draft'
import { QueryState } from '~/components/query-state'
import { LinkButton } from '~/ui/link-button'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { Sign } from '~/ui/icon'
import type { Update } from './draft/send-states'

type Purpose = DraftSource['purpose']

const VERBS = { clone: 'Clone', edit: 'Edit' } as const satisfies Record<Purpose, string>
const titleOf = (purpose: Purpose, name: string) =>
  `${VERBS[purpose]} ${visibleText(name.slice(0, 100))}`

/** The page to clone or edit an existing pipeline. */
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
): SessionStart {
  const { raw, name = id } = pipeline
  return {
    id: newId(),
    origin: { is: purpose, id, name: nameOf(pipeline) },
    base: raw,
    pipeline: purpose === 'clone' ? copyOf(raw, freeName(name, usedNames)) : raw,
  }
}

/** Opens the draft in the address, or else a new draft of the current pipeline on the service. */
function DraftOfPipeline({ id, purpose }: { readonly id: string; readonly purpose: Purpose }) {
  const openSession = useOpenSession()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const draftId = params.get('draft') ?? undefined
  // Kept in state, so that later reads of the pipeline do not change the open draft.
  const [fresh, setFresh] = useState<DraftSession>()
  const isFresh = draftId === undefined || draftId === fresh?.store.getState().id
  const stored = useStoredDraft(isFresh ? undefined : draftId)
  const session = isFresh ? fresh : stored

  const canRead = useCanRead()
  const enabled = isFresh && fresh === undefined
  const query = usePipeline(id, { enabled, refetchOnMount: 'always' })
  const cancel = useCancelPipeline(id)
  // A copy needs an unused name. If the list cannot be read, the name of the copy may be in use.
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
    const usedNames = new Set(list.data?.items.flatMap(({ name }) => name ?? []))
    setFresh(openSession(startOf(purpose, id, data, usedNames)))
  }

  if (session === undefined) {
    return (
      <>
        <BuilderHeading title={titleOf(purpose, id)} />
        {isFresh && (
          <QueryState
            query={query}
            subject="pipeline"
            onCancel={cancel}
            actions={
              <LinkButton look="plain" to={paths.pipelines()}>
                Go to Pipelines
              </LinkButton>
            }
          />
        )}
      </>
    )
  }
  if (typeof session === 'string' || 'value' in session) {
    return (
      <>
        <BuilderHeading title={titleOf(purpose, id)} />
        <BuilderDialog open="lost" draft={session} />
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
  const navigate = useNavigate()
  const { source, store } = session
  const update = useStore(store, (state) => state.update)
  const title = titleOf(purpose, source?.name ?? '')
  const onAnother = useCallback(() => void navigate(paths.newPipeline()), [navigate])
  if (source !== undefined && update.stage === 'updated') {
    return (
      <>
        <BuilderHeading title={title} />
        <Updated
          source={source}
          update={update}
          onBack={() => store.setState({ update: { stage: 'ready' } })}
          onAgain={onEditAgain}
        />
      </>
    )
  }
  return <BuilderSession session={session} title={title} onAnother={onAnother} />
}

interface UpdatedProps {
  readonly source: DraftSource
  readonly update: Extract<Update, { stage: 'updated' }>
  readonly onBack: () => void
  readonly onAgain: () => void
}

/** The outcome of an update, and the next actions. */
function Updated({ source, update, onBack, onAgain }: UpdatedProps) {
  const { id, name } = source
  const { ignored, isRead } = update
  const isComplete = ignored.length === 0
  const message = !isComplete
    ? `The service reports success, but the pipeline has the old value in ${ignored.join(', ')}. Your draft is kept.`
    : isRead
      ? 'Sluice read the pipeline again. It has all changes.'
      : 'The service reports success. The pipeline could not be read back.'
  return (
    <section role="status" className="flex flex-col items-start gap-4 px-4 py-10">
      <p className="text-lg">
        <span className={isComplete ? 'text-phase-succeeded' : 'text-phase-unknown'}>
          <Sign shape={isComplete ? '✓' : '?'} />
        </span>{' '}
        {isComplete ? 'Updated ' : 'Partly updated: '}
        <strong className="font-semibold">
          <ServiceText text={name} />
        </strong>
        .
      </p>
      <p className="text-soft text-sm">
        <ServiceText text={message} />
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={paths.pipeline(id)}>Open the pipeline</LinkButton>
        {!isComplete && <Button onClick={onBack}>Back to the draft</Button>}
        <Button onClick={onAgain}>Edit it again</Button>
      </div>
    </section>
  )
}
