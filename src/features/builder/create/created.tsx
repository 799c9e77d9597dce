import { useBatch } from '~/batch/ui/use-batch'
import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'
import type { Creation } from '../draft/send-states'

/** The created pipeline: open it, run it, or start another one. */
export function Created({
  creation: { id, name },
  onAnother,
}: {
  readonly creation: Extract<Creation, { stage: 'created' }>
  readonly onAnother: () => void
}) {
  const { request } = useBatch()
  return (
    <section className="flex flex-col items-start gap-4 px-4 py-10">
      <p className="text-lg">
        <span aria-hidden="true" className="text-phase-succeeded">
          ✓{' '}
        </span>
        Created <strong className="font-semibold">{<ServiceText text={name} />}</strong>.
      </p>
      {id !== undefined && (
        <p className="text-soft text-sm">
          Its id is{' '}
          <code className="font-mono text-xs">
            <ServiceText text={id} />
          </code>
          .
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {id !== undefined && (
          <>
            <LinkButton to={paths.pipeline(id)}>Open the pipeline</LinkButton>
            <Button onClick={() => request('run', [{ id, name }])}>Run now</Button>
          </>
        )}
        <Button onClick={onAnother}>Create another</Button>
      </div>
    </section>
  )
}
