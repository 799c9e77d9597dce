import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetCopies, type DeletedCopy } from '~/components/batches/deleted-copies'
import { deletedQueries, RecoverAsNew } from '~/components/batches/recover-as-new'
import { RelativeTime } from '~/components/relative-time'
import { ServiceText } from '~/components/service-text'
import { visibleText } from '~/lib/visible-text'
import { Button } from '~/ui/button'
import { ForgetDialog } from '~/components/forget-dialog'

/** Copies of what was deleted from this browser, to build it anew from. */
export function DeletedPipelines() {
  const { data: copies = [] } = useQuery(deletedQueries.list())
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
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const forget = async () => {
    await forgetCopies([copy.id])
    await queries.invalidateQueries(deletedQueries.list())
  }
  return (
    <li className="border-line flex min-h-10 flex-wrap items-center gap-3 border-b py-1 text-sm">
      <span className="min-w-0 flex-1 max-sm:basis-full">
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
      <RecoverAsNew copy={copy} />
      <Button onClick={() => setIsAsking(true)}>Forget…</Button>
      {isAsking && (
        <ForgetDialog
          what="1 copy"
          onForget={() => void forget()}
          onClose={() => setIsAsking(false)}
        >
          {`Nothing can be built anew from it any more: ${visibleText(copy.name)}`}
        </ForgetDialog>
      )}
    </li>
  )
}
