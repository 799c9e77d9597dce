import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { Sign } from '~/ui/icon'
import { LinkButton } from '~/ui/link-button'
import type { DraftSource } from '../draft/draft-source'
import type { Update } from '../draft/draft-store'
import { useLeaveDraft } from '../draft/builder-entry'

interface UpdatedProps {
  readonly source: DraftSource
  readonly update: Extract<Update, { stage: 'updated' }>
  readonly onBack: () => void
  readonly onAgain: () => void
}

export function Updated({ source, update, onBack, onAgain }: UpdatedProps) {
  const { id, name } = source
  const { ignored, impossible, isRead } = update
  const leaveDraft = useLeaveDraft()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const onUpdated = useEffectEvent(() => {
    const draft = params.get('draft')
    leaveDraft(draft === null ? pathname : `${pathname}?draft=${encodeURIComponent(draft)}`)
  })
  useEffect(() => onUpdated(), [])
  const isComplete = ignored.length === 0
  const message = !isComplete
    ? `The service reports success, but the pipeline still has the old value in ${ignored.join(', ')}. Your draft is kept.`
    : isRead
      ? impossible.length > 0
        ? `The pipeline on the service has the changes that were sent. Not sent: ${impossible.join(', ')}.`
        : 'The pipeline on the service has all changes.'
      : 'The service reports success, but Sluice could not read the pipeline again to check its values.'
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
        <ServiceText text={message} />
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={paths.pipeline(id)}>Open the pipeline</LinkButton>
        {!isComplete && <Button onClick={onBack}>Back to the draft</Button>}
        <Button onClick={onAgain}>Edit again</Button>
      </div>
    </section>
  )
}
