import { Link } from 'react-router'
import { paths } from '~/components/paths'
import { READ_ONLY } from '~/components/read-only'
import { useRecoverPipeline } from '~/queries/pipeline-mutations'
import { useService } from '~/queries/service-context'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { faultOfCreation } from './creation-fault'
import type { DeletedCopy } from '~/stores/deleted-copies'

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
            <ServiceText text={fault} />
          </span>
        )}
      </span>
      <Button
        unavailable={
          config.readOnly
            ? READ_ONLY
            : recovery.isPending
              ? 'It is being created.'
              : isDone
                ? 'It was recovered as a new pipeline.'
                : undefined
        }
        onClick={() => recovery.mutate(copy)}
      >
        Recover as new
      </Button>
    </>
  )
}
