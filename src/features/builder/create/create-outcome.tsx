import { counted, countText } from '~/lib/count-text'
import { useEffect, useEffectEvent, useRef, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { isOffline, ApiError } from '~/api/api-error'
import { isOnlyWarning } from '~/api/validation'
import { ErrorDetails } from '~/components/error-panel'
import { paths } from '~/components/paths'
import { Button, LinkButton } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { FailedSign } from '~/ui/icon'
import { useDraftSession, useDraftState, useWhyNotSent, useDraft } from '../draft/draft-session'
import { useLeaveDraft } from '../draft/builder-view'
import { useCreate } from './submit-draft'
import { announce } from '~/stores/announcement'
import { ServiceText } from '~/components/service-text'
import { visibleText } from '~/lib/visible-text'
import type { Creation } from '../draft/draft-store'
import type { List } from '~/api/envelope'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { isCompleteList } from '~/api/list-paging'
import { usePipelines } from '~/queries/pipelines'
import { reasonOfError } from '~/batch/engine/outcome-messages'
import { asSentence, describeReadError } from '~/components/error-messages'
import { TryAgain } from '~/components/retry-countdown'
import { useService } from '~/queries/service-context'
import { fieldId } from '~/components/schema-form/form-context'
import { nameIn } from '../draft/draft'
import { focusField } from '../draft/focus-field'
import { PIPELINE_FORM } from '../validation/draft-problems'

export function CreateOutcome() {
  const isCreated = useDraftState(({ creation }) => creation.stage === 'created')
  const region = useRef<HTMLDivElement>(null)
  // The form and its focused button have disappeared, so the outcome takes the focus.
  useEffect(() => {
    if (isCreated) region.current?.focus()
  }, [isCreated])
  return (
    <div ref={region} role="status" tabIndex={-1}>
      <Outcome />
    </div>
  )
}

function Outcome() {
  const { store } = useDraftSession()
  const creation = useDraftState((state) => state.creation)
  const present = useDraftState(({ history }) => history.present)
  const unavailable = useWhyNotSent('create')
  const { create, dismiss } = useCreate()
  const createAnyway = (
    <Button
      unavailable={unavailable}
      onClick={() => void create(store.getState().history.present, 'anyway')}
    >
      Create anyway
    </Button>
  )
  const actions = (anyway: ReactNode, error?: unknown) => (
    <>
      {anyway}
      <Button onClick={dismiss}>Dismiss</Button>
      {error !== undefined && <ErrorDetails error={error} />}
    </>
  )

  switch (creation.stage) {
    case 'ready':
    case 'validating':
    case 'creating':
      return null
    case 'invalid': {
      const count = creation.problems.filter((each) => !isOnlyWarning(each)).length
      // The number may be wrong after a change of the draft.
      if (count > 0 && creation.draft !== present) return null
      // The fields, the steps and the bar below show the problems. So this sentence is only for screen readers.
      return count > 0 ? (
        <p className="sr-only">Not created. The service reports {counted(count, 'problem')}.</p>
      ) : (
        <Notice tone="neutral" actions={actions(createAnyway)}>
          <FailedSign />
          Not created. The service reports that the pipeline is not valid.
        </Notice>
      )
    }
    case 'not-validated':
      return (
        <Notice
          tone="neutral"
          actions={actions(!isOffline(creation.error) && createAnyway, creation.error)}
        >
          <FailedSign />
          <NotSavedMessage /> The pipeline could not be validated.{' '}
          <ErrorCause error={creation.error} isRead />
        </Notice>
      )
    case 'refused':
      return (
        <Notice tone="neutral" actions={actions(false, creation.error)}>
          <FailedSign />
          <NotSavedMessage />{' '}
          {creation.problems.length > 0 ? (
            'The problems are marked in the draft.'
          ) : creation.error === undefined ? (
            creation.reason
          ) : (
            <ErrorCause error={creation.error} />
          )}
        </Notice>
      )
    case 'unknown':
      return <MayExistMessage creation={creation} actions={actions(createAnyway, creation.error)} />
    case 'elsewhere':
      return (
        <Notice actions={actions(false)}>
          Nothing was sent from this tab. Another tab is sending this draft, or has sent or
          discarded it.{' '}
          <Link className="text-accent underline underline-offset-2" to={paths.pipelines()}>
            Open Pipelines
          </Link>
        </Notice>
      )
    case 'created':
      return <Created creation={creation} />
    default:
      return creation satisfies never
  }
}

function Created({
  creation: { id, name },
}: {
  readonly creation: Extract<Creation, { stage: 'created' }>
}) {
  const leaveDraft = useLeaveDraft()
  const leave = useEffectEvent((created: string) => {
    announce(`Created ${visibleText(name)}.`)
    leaveDraft(paths.pipeline(created), { created: true })
  })
  useEffect(() => {
    if (id !== undefined) leave(id)
  }, [id])
  if (id !== undefined) return undefined
  return (
    <section className="flex flex-col items-start gap-4 px-4 py-10">
      <p className="text-lg">
        Created{' '}
        <strong className="font-semibold">
          <ServiceText text={name} />
        </strong>
        .
      </p>
      <p className="text-soft text-sm">The service did not return the id of the pipeline.</p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={paths.pipelines()}>Open Pipelines</LinkButton>
        <LinkButton to={paths.newPipeline()}>Create another</LinkButton>
      </div>
    </section>
  )
}

function NotSavedMessage() {
  const isStored = useDraftState(({ saveStatus }) => saveStatus.kind !== 'failed')
  return (
    <strong className="font-semibold">
      {isStored
        ? 'Not created. Your draft is kept.'
        : 'Not created. Your input is still on this page.'}
    </strong>
  )
}

/** @param isRead true for a request that cannot change anything; the text then does not mention changes */
function ErrorCause({
  error,
  isRead = false,
}: {
  readonly error: unknown
  readonly isRead?: boolean
}): ReactNode {
  const { now } = useService()
  const { pipeline } = useDraft()
  const [shownAt] = useState(now)
  if (!(error instanceof ApiError)) {
    return <ServiceText text={asSentence(describeReadError(error).cause)} />
  }
  const { message, retryAfterMs, kind } = error.facts
  const bytes = new TextEncoder().encode(JSON.stringify(pipeline)).length
  return (
    <>
      {kind === 'too_large' &&
        `The pipeline is too large: ${countText(Math.ceil(bytes / 1_000))} kB. `}
      {message === undefined ? (
        <ServiceText
          text={isRead ? asSentence(describeReadError(error).cause) : reasonOfError(error)}
        />
      ) : (
        <>
          The service says: “<ServiceText text={message} />”{/[.!?]$/.test(message) ? '' : '.'}
        </>
      )}
      <TryAgain at={retryAfterMs && shownAt + retryAfterMs} />
    </>
  )
}

function MayExistMessage({
  creation: { name, reason, error },
  actions,
}: {
  readonly creation: Extract<Creation, { stage: 'unknown' }>
  readonly actions: ReactNode
}) {
  const { data, failureReason, isFetching, refetch } = usePipelines({ staleTime: 0 })
  const isSearching = isFetching && failureReason === null
  const { store } = useDraftSession()
  const { dismiss } = useCreate()
  const chooseOtherName = () => {
    const otherName = `${nameIn(store.getState().history.present.pipeline)} 2`
    store.edit({ type: 'set', path: ['name'], value: otherName })
    dismiss()
    focusField(fieldId(PIPELINE_FORM, ['name']))
  }
  return (
    <Notice
      actions={
        <>
          {!isSearching && <Button onClick={() => void refetch()}>Search again</Button>}
          <Button onClick={chooseOtherName}>Change the name</Button>
          {actions}
        </>
      }
    >
      <strong className="font-semibold">
        The service may have created the pipeline. Check whether it exists before you create it
        again.
      </strong>{' '}
      {error !== undefined ? (
        <ErrorCause error={error} />
      ) : (
        reason !== undefined && <ServiceText text={reason} />
      )}{' '}
      {isSearching ? (
        'Searching for pipelines with this name…'
      ) : failureReason !== null ? (
        <>
          Sluice could not search for pipelines with this name:{' '}
          <ErrorCause error={failureReason} isRead />
        </>
      ) : (
        data !== undefined && <Found name={name} list={data} />
      )}
    </Notice>
  )
}

function Found({ name, list }: { readonly name: string; readonly list: List<Pipeline> }) {
  const pipelines = list.items.filter((pipeline) => pipeline.name === name)
  if (pipelines.length === 0) {
    return (
      <>
        {isCompleteList(list)
          ? 'The service lists no pipeline named '
          : 'Sluice could read only some of the pipelines. No pipeline among them is named '}
        “<ServiceText text={name} />
        ”.
      </>
    )
  }
  return (
    <>
      {counted(pipelines.length, 'pipeline has', 'pipelines have')} this name:
      <ul>
        {pipelines.slice(0, 10).map((pipeline, at) => (
          <li key={at}>
            {pipeline._id === undefined ? (
              <ServiceText text={nameOf(pipeline)} />
            ) : (
              <Link
                className="text-accent underline underline-offset-2"
                to={paths.pipeline(pipeline._id)}
              >
                Open <ServiceText text={nameOf(pipeline)} /> (
                <ServiceText text={pipeline._id} />)
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
