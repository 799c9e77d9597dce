import { Link } from 'react-router'
import { Sign } from '~/ui/icon'
import { paths } from '~/components/paths'
import { whyNotAllowed } from '~/components/why-not-allowed'
import { useRecoverPipeline } from '~/queries/pipeline-mutations'
import { useService } from '~/queries/service-context'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import type { DeletedCopy } from '~/stores/deleted-copies'
import { ApiError } from '~/api/api-error'
import type { SendResult } from '~/queries/send-once'

/** Why the pipeline was not created, or why this is unknown, and what to do. `undefined` if it was created. */
export function faultOfCreation({ outcome, error }: SendResult): string | undefined {
  switch (outcome.kind) {
    case 'done':
      return undefined
    case 'unknown':
      return `It may have been created. Look for its name in Pipelines before you try again. ${outcome.reason}`
    case 'refused':
    case 'not_sent': {
      const words = error instanceof ApiError ? error.facts.words : undefined
      return `Not created. ${words === undefined ? outcome.reason : `The service says: “${words}”`}`
    }
    default:
      return outcome satisfies never
  }
}

/** Creates a deleted pipeline again from its copy in this browser. */
export function RecoverAsNew({ copy }: { readonly copy: DeletedCopy }) {
  const { config } = useService()
  const recovery = useRecoverPipeline()
  const isDone = recovery.data?.outcome.kind === 'done'
  const fault = recovery.data && faultOfCreation(recovery.data)
  const id = recovery.data?.id
  return (
    <>
      <span role="status">
        {isDone && 'Recovered as a new pipeline. '}
        {id !== undefined && (
          <Link to={paths.pipeline(id)} className="text-accent underline">
            Open it
          </Link>
        )}
        {fault !== undefined && (
          <span className="text-danger">
            <Sign shape="✕" /> <ServiceText text={fault} />
          </span>
        )}
      </span>
      <Button
        unavailable={
          whyNotAllowed(config, 'create') ??
          (recovery.isPending
            ? 'It is being created.'
            : isDone
              ? 'It was recovered as a new pipeline.'
              : undefined)
        }
        onClick={() => recovery.mutate(copy)}
      >
        Recover as new
      </Button>
    </>
  )
}
