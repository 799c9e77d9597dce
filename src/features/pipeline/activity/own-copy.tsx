import { RecoverAsNew } from '~/batch/ui/recover-as-new'
import { useDeletedCopies } from '~/queries/deleted-copies'

/** The copy that this browser kept when the pipeline was deleted from here, to build it anew from. */
export function OwnCopy({ id }: { readonly id: string }) {
  const copy = useDeletedCopies().find((each) => each.id === id)
  if (copy === undefined) return null
  return (
    <div className="mt-1 flex flex-wrap items-center gap-3 text-sm">
      <span>This browser kept a copy when it was deleted from here.</span>
      <RecoverAsNew copy={copy} />
    </div>
  )
}
