import { useSearchParams } from 'react-router'
import { RecoverAll } from '~/batch/ui/recover-all'
import { RecoverAsNew } from '~/batch/ui/recover-as-new'
import { RelativeTime } from '~/components/relative-time'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { useDeletedCopies } from '~/queries/deleted-copies'
import type { DeletedCopy } from '~/stores/deleted-copies'

/**
 * Copies of the pipelines that this browser deleted or tried to delete: newest first, and by name within a batch. The
 * search of the page filters them.
 */
export function DeletedPipelines() {
  const copies = useDeletedCopies()
  const [params] = useSearchParams()
  const searched = (params.get('q') ?? '').trim().toLowerCase()
  const shown = copies
    .filter(({ id, name }) => `${name} ${id}`.toLowerCase().includes(searched))
    .toSorted((one, other) => other.at - one.at || (one.name < other.name ? -1 : 1))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="deleted" className="px-4 py-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <h2 id="deleted" className="text-lg font-semibold">
          Recently deleted
        </h2>
        <RecoverAll copies={shown} />
      </div>
      <p className="text-soft max-w-prose text-sm">
        The service does not keep deleted pipelines. These copies are only in this browser. “Recover
        as new” creates a new pipeline with a new id. If a deletion was refused or not sent, the old
        pipeline still exists.
      </p>
      <ul className="border-line mt-3 border-t">
        {shown.map((copy) => (
          <Copy key={copy.id} copy={copy} />
        ))}
      </ul>
    </section>
  )
}

function Copy({ copy }: { readonly copy: DeletedCopy }) {
  return (
    <li className="border-line flex min-h-10 flex-wrap items-center gap-3 border-b py-1 text-sm">
      <span className="min-w-0 flex-1 max-sm:basis-full">
        <span className="font-medium">
          <ServiceText text={copy.name} />
        </span>{' '}
        <ServiceCode text={copy.id} className="text-soft text-xs" />
      </span>
      <span className="text-soft">
        <RelativeTime moment={copy.at} />
      </span>
      <RecoverAsNew copy={copy} />
    </li>
  )
}
