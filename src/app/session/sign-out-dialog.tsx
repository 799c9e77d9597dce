import { useEffect, useEffectEvent, useState } from 'react'
import { isRunning, useBatches } from '~/batch/ui/batch-store'
import { counted } from '~/lib/count-text'
import { useService } from '~/queries/service-context'
import { deletedCopies } from '~/stores/deleted-copies'
import { useSavedTasks } from '~/stores/saved-tasks'
import { useSavedViews } from '~/stores/saved-views'
import { Button } from '~/ui/button'
import { ConfirmButton } from '~/ui/confirm-button'
import { Dialog } from '~/ui/dialog'

/**
 * Asks before a sign-out that would remove saved views, ids of tasks or copies of deleted pipelines, or stop a batch.
 * Otherwise it signs out at once.
 */
export function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const { session } = useService()
  const views = useSavedViews().length
  const tasks = useSavedTasks().length
  const isSending = useBatches().some(isRunning)
  const [copies, setCopies] = useState<number>()
  const onRead = useEffectEvent((count: number) => {
    if (views + tasks + count === 0 && !isSending) session.signOut()
    else setCopies(count)
  })
  useEffect(() => {
    let isCurrent = true
    void deletedCopies().then(({ length }) => isCurrent && onRead(length))
    return () => {
      isCurrent = false
    }
  }, [])
  if (copies === undefined) return null
  const lost = [
    views > 0 && counted(views, 'saved view'),
    tasks > 0 && `the ids of ${counted(tasks, 'task')}`,
    copies > 0 && counted(copies, 'copy of a deleted pipeline', 'copies of deleted pipelines'),
  ].filter((each) => each !== false)
  return (
    <Dialog
      role="alertdialog"
      title="Sign out"
      onClose={onClose}
      buttons={
        <>
          <Button autoFocus onClick={onClose}>
            Cancel
          </Button>
          <ConfirmButton look="danger-final" onClick={session.signOut}>
            Sign out
          </ConfirmButton>
        </>
      }
    >
      {lost.length > 0 && (
        <p className="text-sm">
          A sign-out removes {lost.join(', ')} from this browser. Sluice has no other copy of these
          data.
        </p>
      )}
      {isSending && (
        <p className="text-sm">A batch is running. A sign-out stops it and removes its results.</p>
      )}
    </Dialog>
  )
}
