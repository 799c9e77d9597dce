import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useAnnounce } from '~/components/announcer'
import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { visibleText } from '~/lib/visible-text'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'
import type { Creation } from '../draft/send-states'

interface CreatedProps {
  readonly creation: Extract<Creation, { stage: 'created' }>
  readonly onAnother: () => void
}

/** Leads to the page of the created pipeline, in place of the builder: Back does not open the draft again. */
export function Created({ creation: { id, name }, onAnother }: CreatedProps) {
  const navigate = useNavigate()
  const announce = useAnnounce()
  const leave = useEffectEvent((created: string) => {
    announce(`Created ${visibleText(name)}.`)
    void navigate(paths.pipeline(created), { replace: true, state: { created: true } })
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
      <p className="text-soft text-sm">The service did not say which id it has.</p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={paths.pipelines()}>Look in Pipelines</LinkButton>
        <Button onClick={onAnother}>Create another</Button>
      </div>
    </section>
  )
}
