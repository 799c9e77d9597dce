import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { mayHaveBeenDone, ApiError } from '~/api/api-error'
import { pipelineMutations } from '~/api/pipeline-detail'
import {
  deletedCopies,
  forgetCopies,
  recordToRecover,
  type DeletedCopy,
} from '~/components/batches/deleted-copies'
import { asSentence, wordsOfReadError } from '~/components/error-words'
import { READ_ONLY } from '~/components/read-only'
import { RelativeTime } from '~/components/relative-time'
import { useService } from '~/components/service-context'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'

const KEY = ['deleted-copies']

/** Copies of what was deleted from this browser, to build it anew from. */
export function DeletedPipelines() {
  const { data: copies = [] } = useQuery({ queryKey: KEY, queryFn: deletedCopies, staleTime: 0 })
  if (copies.length === 0) return null
  return (
    <section aria-labelledby="deleted" className="px-4 py-6">
      <h2 id="deleted" className="text-lg font-semibold">
        Deleted from here
      </h2>
      <p className="text-soft max-w-prose text-sm">
        The service keeps no deleted pipeline. These copies are in this browser only; recovering one
        creates a new pipeline with a new id. If its deletion was refused or never sent, the old one
        is still there.
      </p>
      <ul className="border-line mt-3 border-t">
        {copies.map((copy) => (
          <Copy key={copy.id} copy={copy} />
        ))}
      </ul>
    </section>
  )
}

function Copy({ copy }: { readonly copy: DeletedCopy }) {
  const { client, config } = useService()
  const queries = useQueryClient()
  const creation = useMutation(pipelineMutations(client).create())
  const forget = async () => {
    await forgetCopies([copy.id])
    await queries.invalidateQueries({ queryKey: KEY })
  }
  return (
    <li className="border-line flex min-h-10 flex-wrap items-center gap-3 border-b py-1 text-sm">
      <span className="min-w-0 flex-1">
        <span className="font-medium">
          <ServiceText text={copy.name} />
        </span>{' '}
        <code className="text-soft font-mono text-xs">
          <ServiceText text={copy.id} />
        </code>
      </span>
      <span className="text-soft">
        <RelativeTime moment={copy.at} />
      </span>
      <span role="status">
        {creation.isSuccess && 'Created anew.'}
        {creation.isError && <Fault error={creation.error} />}
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
      <Button onClick={() => void forget()}>Forget</Button>
    </li>
  )
}

function Fault({ error }: { readonly error: unknown }) {
  const mayExist = error instanceof ApiError && mayHaveBeenDone(error.kind)
  return (
    <span className="text-danger">
      {mayExist
        ? 'It may have been created: look for its name in Pipelines before you ask again. '
        : 'Not created. '}
      <ServiceText text={asSentence(wordsOfReadError(error).cause)} />
    </span>
  )
}
