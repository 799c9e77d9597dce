import { Link } from 'react-router'
import { paths } from '~/components/paths'
import { READ_ONLY } from '~/components/read-only'
import { useCreatePipeline } from '~/queries/pipeline'
import { useService } from '~/queries/service-context'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { faultOfCreation } from './creation-fault'
import { recordToRecover, type DeletedCopy } from '~/stores/deleted-copies'

/** Builds a deleted pipeline anew from its copy in this browser, and says what came of it. */
export function RecoverAsNew({ copy }: { readonly copy: DeletedCopy }) {
  const { config } = useService()
  const creation = useCreatePipeline()
  const id = creation.data?._id
  return (
    <>
      <span role="status">
        {creation.isSuccess && 'Created anew. '}
        {id !== undefined && (
          <Link to={paths.pipeline(id)} className="text-accent underline">
            Open it
          </Link>
        )}
        {creation.isError && (
          <span className="text-danger">
            <ServiceText text={faultOfCreation(creation.error)} />
          </span>
        )}
      </span>
      <Button
        unavailable={
          config.readOnly
            ? READ_ONLY
            : creation.isPending
              ? 'It is being created.'
              : creation.isSuccess
                ? 'It has been created anew.'
                : undefined
        }
        onClick={() => creation.mutate(recordToRecover(copy))}
      >
        Recover as new
      </Button>
    </>
  )
}
