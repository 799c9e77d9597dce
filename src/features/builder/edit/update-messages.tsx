import { faultOf, FaultText, type FaultMessages } from '~/components/notices'
import { curlText } from '~/api/curl'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { isNotFound } from '~/api/api-error'
import { ChangesList } from '~/components/changes-list'
import { asSentence, describeReadError } from '~/components/error-messages'
import { ErrorDetails } from '~/components/error-panel'
import { paths } from '~/components/paths'
import { ServiceText, ServiceCode } from '~/components/service-text'
import type { JsonObject } from '~/lib/json'
import { useService } from '~/queries/service-context'
import { changesBetween } from '../draft/changes'
import type { DraftSource } from '../draft/draft-session'
import type { Update } from '../draft/draft-store'
import { updatedText, type UpdateOfDraft, type UpdatePlan } from './update-of-draft'
import { curlOfAction } from '~/api/action-curl'
import { CodeDetails } from '~/components/code-block'
import { Button, LinkButton } from '~/ui/button'
import { Sign } from '~/ui/icon'
import { useLeaveDraft } from '../draft/builder-view'

interface UpdateMessagesProps {
  readonly update: Update
  readonly isReading: boolean
  readonly error: unknown
  readonly isRead: boolean
  readonly id: string
  readonly change: UpdateOfDraft
}

export function UpdateMessages(props: UpdateMessagesProps): ReactNode {
  const { update, isReading, error, isRead, id, change } = props
  switch (update.stage) {
    case 'ready':
    case 'updated':
    case 'sending':
      return null
    case 'open':
      if (isReading) return <p>Reading the pipeline…</p>
      if (isNotFound(error)) return GONE_MESSAGE
      return null
    case 'fault': {
      const fault = faultOf(update.result)
      const isUnknown = fault?.kind === 'unknown'
      return (
        <>
          <p>
            {fault !== undefined && <FaultText fault={fault} messages={WORDS} />}{' '}
            {isUnknown && !isNotFound(error) && (
              <Link className="text-accent underline" to={paths.pipeline(id)}>
                Open the pipeline
              </Link>
            )}
          </p>
          {update.result.error !== undefined && <ErrorDetails error={update.result.error} />}
          {isNotFound(error)
            ? GONE_MESSAGE
            : isRead &&
              !isUnknown && (
                <>
                  <UpdateRisks {...props} />
                  <ChangesByOthers change={change} />
                </>
              )}
        </>
      )
    }
    default:
      return update satisfies never
  }
}

const WORDS = {
  not_done: 'Not updated. Your draft is unchanged.',
  unknown: 'The service may have changed the pipeline. Check the pipeline before you update again.',
} as const satisfies FaultMessages

const GONE_MESSAGE = (
  <p>
    The service did not find this pipeline. It may have been deleted, or you may have no access. You
    can save your draft as a new pipeline.
  </p>
)

type UpdateRisksProps = Pick<UpdateMessagesProps, 'error' | 'isRead' | 'change'>

export function UpdateRisks({ error, isRead, change }: UpdateRisksProps) {
  const { replaced, unavailable, warning } = change
  return (
    <>
      {!isRead && (
        <p>
          The pipeline could not be read, so changes by others are unknown.{' '}
          <ServiceText text={asSentence(describeReadError(error).cause)} />
        </p>
      )}
      {replaced.length > 0 && (
        <p>
          The pipeline has changed on the service since you opened it. Your update would replace
          these changes in <ServiceCode text={replaced.join('; ')} />.
          {replaced.includes('steps') && ' It would replace all steps on the service.'}
        </p>
      )}
      {[unavailable, warning].map(
        (text) =>
          text && (
            <p key={text}>
              <ServiceText text={text} />
            </p>
          ),
      )}
    </>
  )
}

export function ChangesByOthers({ change }: Pick<UpdateMessagesProps, 'change'>) {
  const { byOthers, replaced } = change
  if (byOthers.length === 0) return null
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="font-medium">Changed on the service:</p>
      <ChangesList isWhole label="Changed on the service" changes={byOthers} />
      {replaced.length === 0 && <p>Your update keeps these changes.</p>}
    </div>
  )
}

export function KeyNames({ keys }: { readonly keys: readonly string[] }) {
  return <ServiceCode text={keys.join(', ')} />
}

export function UpdateChanges({
  plan,
  latest,
}: {
  readonly plan: UpdatePlan
  readonly latest: JsonObject
}) {
  // Ignores no key, because the update also sends keys that a run changes, such as `status`, if the user has edited
  // them as JSON.
  const changed = changesBetween(latest, { ...latest, ...plan.settings }, new Set())
  return (
    <div className="flex flex-col gap-2 text-sm">
      {changed.length === 0 ? (
        <p className="font-medium">The update would change nothing on the service.</p>
      ) : (
        <>
          <p className="font-medium">Your changes:</p>
          <ChangesList isWhole label="Changes" changes={changed} />
        </>
      )}
      {plan.impossible.length > 0 && (
        <p>
          Not sent: <KeyNames keys={plan.impossible} />. An update cannot remove keys, and cannot
          change keys that the service sets.
        </p>
      )}
    </div>
  )
}

export function UpdateRequest({ id, plan }: { readonly id: string; readonly plan: UpdatePlan }) {
  const { client, config } = useService()
  const call = {
    action: 'update',
    type: 'pipeline',
    target: id,
    settings: plan.settings,
  } as const
  return (
    <CodeDetails
      summary="What will be sent"
      label="The same request with curl"
      text={curlText(curlOfAction(call, client.baseUrl, config.auth))}
      copyLabel="Copy curl"
    />
  )
}

interface UpdatedProps {
  readonly source: DraftSource
  readonly update: Extract<Update, { stage: 'updated' | 'fault' }>
  readonly onBack: () => void
  readonly onAgain: () => void
}

export function UpdatedMessage({ source, update, onBack, onAgain }: UpdatedProps) {
  const { id, name } = source
  const leaveDraft = useLeaveDraft()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const onUpdated = useEffectEvent(() => {
    const draft = params.get('draft')
    leaveDraft(draft === null ? pathname : `${pathname}?draft=${encodeURIComponent(draft)}`)
  })
  useEffect(() => onUpdated(), [])
  const isComplete = (update.result.ignored ?? []).length === 0
  return (
    <section role="status" className="flex flex-col items-start gap-4 px-4 py-10">
      <p className="text-lg">
        <span className={isComplete ? 'text-phase-succeeded' : 'text-phase-unknown'}>
          <Sign shape={isComplete ? '✓' : '?'} />
        </span>{' '}
        {isComplete ? 'Updated ' : 'Not fully updated: '}
        <strong className="font-semibold">
          <ServiceText text={name} />
        </strong>
        .
      </p>
      <p className="text-soft text-sm">
        <ServiceText text={updatedText(update)} />
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={paths.pipeline(id)}>Open the pipeline</LinkButton>
        {!isComplete && <Button onClick={onBack}>Back to the draft</Button>}
        <Button onClick={onAgain}>Edit again</Button>
      </div>
    </section>
  )
}
