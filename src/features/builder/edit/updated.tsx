import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'
import type { DraftSource } from '../draft/draft-source'
import type { Update } from '../draft/send-states'

interface UpdatedProps {
  readonly source: DraftSource
  readonly update: Extract<Update, { stage: 'updated' }>
  readonly onBack: () => void
  readonly onAgain: () => void
}

/** The outcome of an update, and what can be done next. */
export function Updated({ source, update, onBack, onAgain }: UpdatedProps) {
  const { id, name } = source
  const { ignored, isRead } = update
  const isComplete = ignored.length === 0
  const message = !isComplete
    ? `The service reports success, but the pipeline has the old value in ${ignored.join(', ')}. Your draft is kept.`
    : isRead
      ? 'Read back, the service shows all of it.'
      : 'The service reports success. The pipeline could not be read back.'
  return (
    <section role="status" className="flex flex-col items-start gap-4 px-4 py-10">
      <p className="text-lg">
        <span
          aria-hidden="true"
          className={isComplete ? 'text-phase-succeeded' : 'text-phase-unknown'}
        >
          {isComplete ? '✓ ' : '? '}
        </span>
        {isComplete ? 'Updated ' : 'Updated in part: '}
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
