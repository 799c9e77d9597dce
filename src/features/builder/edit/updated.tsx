import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'
import type { SourceOfDraft } from './source-of'
import type { UpdateState } from './update-engine'

/** What an update came to, and the ways on. */
export function Updated({
  source: { id, name, update },
  state: { ignored, isRead },
  onAgain,
}: {
  readonly source: SourceOfDraft
  readonly state: Extract<UpdateState, { stage: 'updated' }>
  readonly onAgain: () => void
}) {
  const words =
    ignored.length > 0
      ? `The service said that it was done. Read back, it does not show it in: ${ignored.join(', ')}. Your draft is kept.`
      : isRead
        ? 'Read back, the service shows all of it.'
        : 'The service said that it was done; it could not be read back.'
  return (
    <section role="status" className="flex flex-col items-start gap-4 px-4 py-10">
      <p className="text-lg">
        <span
          aria-hidden="true"
          className={ignored.length > 0 ? 'text-phase-unknown' : 'text-phase-succeeded'}
        >
          {ignored.length > 0 ? '? ' : '✓ '}
        </span>
        {ignored.length > 0 ? 'Updated in part: ' : 'Updated '}
        <strong className="font-semibold">
          <ServiceText text={name} />
        </strong>
        .
      </p>
      <p className="text-soft text-sm">
        <ServiceText text={words} />
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={paths.pipeline(id)}>Open the pipeline</LinkButton>
        {ignored.length > 0 && <Button onClick={update.dismiss}>Back to the draft</Button>}
        <Button onClick={onAgain}>Edit it again</Button>
      </div>
    </section>
  )
}
