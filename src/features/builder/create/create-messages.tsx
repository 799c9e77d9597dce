import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { List } from '~/api/envelope'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { isCompleteList } from '~/api/list-paging'
import { usePipelines } from '~/queries/pipelines'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import type { Creation } from '../draft/draft-store'
import { ApiError } from '~/api/api-error'
import { reasonOfError } from '~/batch/engine/outcome-messages'
import { asSentence, describeReadError } from '~/components/error-messages'
import { TryAgain } from '~/components/retry-countdown'
import { useService } from '~/queries/service-context'
import { counted, countText } from '~/lib/count-text'
import { fieldId } from '~/components/schema-form/form-context'
import { nameIn } from '../draft/draft'
import { useDraft, useDraftSession, useDraftState } from '../draft/draft-session'
import { focusField } from '../draft/focus-field'
import { PIPELINE_FORM } from '../validation/draft-problems'
import { useCreate } from './submit-draft'

export function NotSavedMessage() {
  const isStored = useDraftState(({ saveStatus }) => saveStatus.kind !== 'failed')
  return (
    <strong className="font-semibold">
      {isStored
        ? 'Not created. Your draft is kept.'
        : 'Not created. Your input is still on this page.'}
    </strong>
  )
}

/** @param isRead true if the request could change nothing, so that the text says nothing about a change */
export function ErrorCause({
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

export function MayExistMessage({
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
