import {
  faultOf,
  FaultText,
  textOfFault,
  type Fault,
  type FaultMessages,
} from '~/components/notices'
import { counted, countText } from '~/lib/count-text'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { isOffline, ApiError } from '~/api/api-error'
import { isOnlyWarning } from '~/api/validation'
import { ErrorDetails } from '~/components/error-panel'
import { paths } from '~/components/paths'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { useDraftSession, useDraftState, useWhyNotSent } from '../draft/draft-session'
import { useLeaveDraft } from '../draft/builder-view'
import { isCreating, useCreate } from './submit-draft'
import { announce } from '~/stores/announcement'
import { ServiceText } from '~/components/service-text'
import { visibleText } from '~/lib/visible-text'
import type { Creation } from '../draft/draft-store'
import type { List } from '~/api/envelope'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { isCompleteList } from '~/api/list-paging'
import type { SendResult } from '~/queries/send-once'
import { usePipelines } from '~/queries/pipelines'
import { asSentence, describeReadError } from '~/components/error-messages'
import { fieldId } from '~/components/schema-form/field-kinds'
import { nameIn, type Draft } from '../draft/draft'
import { focusField } from '../draft/focus-field'
import { PIPELINE_FORM } from '../validation/draft-problems'

export const CreateOutcome = () => (
  <div role="status">
    <Outcome />
    <MayExist />
  </div>
)

function Outcome() {
  const { store } = useDraftSession()
  const creation = useDraftState((state) => state.creation)
  const present = useDraftState(({ history }) => history.present)
  const mayExist = useDraftState(({ sentName }) => sentName !== undefined)
  const isStored = useDraftState(({ saveStatus }) => saveStatus.kind !== 'failed')
  const messages = {
    ...MESSAGES,
    ...(!isStored && { not_done: 'Not created. Your input is still on this page.' }),
  }
  const actions = (anyway: boolean, error?: unknown) => (
    <>
      {/* If `MayExist` is shown, it has this button. */}
      {anyway && !mayExist && <CreateAnyway />}
      <Button onClick={() => store.setState({ creation: { stage: 'ready' } })}>Dismiss</Button>
      {error !== undefined && <ErrorDetails error={error} />}
    </>
  )

  const notCreated = (fault: Fault, anyway: boolean, error?: unknown) => (
    <Notice tone="neutral" actions={actions(anyway, error)}>
      <FaultText fault={fault} messages={messages} />
    </Notice>
  )

  switch (creation.stage) {
    case 'ready':
    case 'validating':
    case 'creating':
      return null
    case 'invalid': {
      const count = creation.problems.filter((each) => !isOnlyWarning(each)).length
      if (count === 0) return notCreated(INVALID, true)
      // The fields, the steps and the bar below show the problems. So this sentence is only for screen readers. After a
      // change of the draft, the number may be wrong, so the sentence disappears.
      return creation.draft === present ? (
        <p className="sr-only">Not created. The service reports {counted(count, 'problem')}.</p>
      ) : null
    }
    case 'not-validated': {
      const { error } = creation
      return notCreated(faultOfValidation(error), !isOffline(error), error)
    }
    case 'fault': {
      const { result, draft, problems } = creation
      const fault = problems.length > 0 ? MARKED : faultOfCreation(result, draft)
      return fault?.kind === 'not_done' && notCreated(fault, false, result.error)
    }
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
    case 'outdated': {
      const { id = '', record } = creation.result
      return (
        <Notice actions={actions(false)}>
          The pipeline was created as it was when you sent it. Your later changes are only in this
          draft.{' '}
          <Link className="text-accent underline underline-offset-2" to={paths.pipeline(id)}>
            Open <ServiceText text={record?.name ?? nameIn(creation.draft.pipeline)} />
          </Link>
        </Notice>
      )
    }
    case 'created':
      return <Created {...creation} />
    default:
      return creation satisfies never
  }
}

/** Opens the created pipeline. */
function Created({ result, draft }: Extract<Creation, { stage: 'created' | 'outdated' }>) {
  const { id = '', record } = result
  const leaveDraft = useLeaveDraft()
  const leave = useEffectEvent(() => {
    announce(`Created ${visibleText(record?.name ?? nameIn(draft.pipeline))}.`)
    leaveDraft(paths.pipeline(id), { created: true })
  })
  useEffect(() => leave(), [])
  return null
}

const MESSAGES: FaultMessages = {
  not_done: 'Not created. Your draft is kept.',
  unknown:
    'The service may have created the pipeline. Check whether it exists before you create it again.',
}

function CreateAnyway() {
  const { store } = useDraftSession()
  const { create } = useCreate()
  return (
    <Button
      unavailable={useWhyNotSent('create')}
      onClick={() => void create(store.getState().history.present, 'anyway')}
    >
      Create anyway
    </Button>
  )
}

const INVALID: Fault = {
  kind: 'not_done',
  reason: 'The service reports that the pipeline is not valid.',
}
const MARKED: Fault = { kind: 'not_done', reason: 'The problems are marked in the draft.' }

const faultOfValidation = (error: unknown): Fault => ({
  kind: 'not_done',
  reason: `The pipeline could not be validated. ${asSentence(describeReadError(error).cause)}`,
  retryAt: error instanceof ApiError ? error.facts.retryAt : undefined,
})

function faultOfCreation(result: SendResult, { pipeline }: Draft): Fault | undefined {
  const fault = faultOf(result)
  const { error } = result
  if (fault?.kind !== 'not_done' || !(error instanceof ApiError) || error.kind !== 'too_large')
    return fault
  const bytes = new TextEncoder().encode(JSON.stringify(pipeline)).length
  const size = `The pipeline is too large: ${countText(Math.ceil(bytes / 1_000))} kB.`
  return { ...fault, reason: `${size} ${textOfFault(fault)}`, isQuoted: false }
}

/**
 * Says that an earlier request may have created the pipeline. Stays until the user dismisses it, even if a later
 * request creates nothing.
 */
function MayExist() {
  const isShown = useDraftState(
    ({ sentName, creation }) =>
      sentName !== undefined && !isCreating(creation) && creation.stage !== 'created',
  )
  return isShown && <MayExistMessage />
}

function MayExistMessage() {
  const { data, failureReason, isFetching, refetch } = usePipelines({ staleTime: 0 })
  const isSearching = isFetching && failureReason === null
  const { store, autosave } = useDraftSession()
  const name = useDraftState(({ sentName = '' }) => sentName)
  const creation = useDraftState((state) => state.creation)
  const result = 'result' in creation ? creation.result : undefined
  const isLatest = result?.outcome.kind === 'unknown'
  // The user has read that the pipeline may exist. So the message is not shown again after a reload.
  const dismiss = () => {
    void autosave.setSentName(undefined)
    if (isLatest) store.setState({ creation: { stage: 'ready' } })
  }
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
          <CreateAnyway />
          <Button onClick={dismiss}>Dismiss</Button>
          {isLatest && result?.error !== undefined && <ErrorDetails error={result.error} />}
        </>
      }
    >
      <FaultText
        fault={{ kind: 'unknown', reason: isLatest ? result.outcome.reason : '' }}
        messages={MESSAGES}
      />{' '}
      {isSearching ? (
        'Searching for pipelines with this name…'
      ) : failureReason !== null ? (
        <>
          Sluice could not search for pipelines with this name:{' '}
          <ServiceText text={asSentence(describeReadError(failureReason).cause)} />
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
