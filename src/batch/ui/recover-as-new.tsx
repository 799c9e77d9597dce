import { Link } from 'react-router'
import { paths } from '~/components/paths'
import { READ_ONLY } from '~/components/read-only'
import { useRecoverPipeline } from '~/queries/pipeline-mutations'
import { useService } from '~/queries/service-context'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { faultOfCreation } from './creation-fault'
import type { DeletedCopy } from '~/stores/deleted-copies'

/** Builds a deleted pipeline anew from its copy in this browser, and says what came of it. */
export function RecoverAsNew({ copy }: { readonly copy: DeletedCopy }) {
  const { config } = useService()
  const recovery = useRecoverPipeline()
  const isDone = recovery.data?.outcome.kind === 'done'
  const fault = recovery.data && faultOfCreation(recovery.data)
  const id = recovery.data?.id
  return (
    <>
      <span role="status">
        {isDone && 'Created anew. '}
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
                ? 'It has been created anew.'
                : undefined
        }
        onClick={() => recovery.mutate(copy)}
      >
        Recover as new
      </Button>
    </>
  )
}
