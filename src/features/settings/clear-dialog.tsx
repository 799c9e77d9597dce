import { useState } from 'react'
import { useService } from '~/queries/service-context'
import { clearLocalData, EVERYTHING } from '~/stores/clear-local-data'
import { Button } from '~/ui/button'
import { ConfirmButton } from '~/ui/confirm-button'
import { Dialog } from '~/ui/dialog'

/** Asks before everything is removed, and signs out then, because the session lost its data with it. */
export function ClearDialog({ onClose }: { readonly onClose: () => void }) {
  const { session } = useService()
  const [left, setLeft] = useState<readonly string[]>([])
  const close = left.length > 0 ? () => session.signOut() : onClose
  const clear = async () => {
    const remaining = await clearLocalData(EVERYTHING)
    setLeft(remaining)
    if (remaining.length === 0) session.signOut()
  }
  return (
    <Dialog role="alertdialog" title="Clear everything in this browser" onClose={close}>
      <p className="text-sm">
        This signs you out and removes the journal, calls of agent functions, copies of deleted
        pipelines, typed text, saved views, tasks, drafts and settings. Nothing changes on the
        service.
      </p>
      {left.length > 0 && (
        <p role="alert" className="text-danger text-sm">
          Not removed: {left.join(', ')}. All else is removed. Close the other tabs of Sluice and
          try again, or sign out.
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button autoFocus onClick={close}>
          {left.length > 0 ? 'Sign out' : 'Cancel'}
        </Button>
        <ConfirmButton look="danger-final" onClick={() => void clear()}>
          Clear everything
        </ConfirmButton>
      </div>
    </Dialog>
  )
}
