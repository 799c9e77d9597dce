import { useState } from 'react'
import { useService } from '~/components/service-context'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { clearBrowser } from './clear-browser'

/** Asks before everything goes, and starts Sluice anew when it has. */
export function ClearDialog({ onClose }: { readonly onClose: () => void }) {
  const { session } = useService()
  const [left, setLeft] = useState<readonly string[]>([])
  const clear = async () => {
    session.signOut()
    const remaining = await clearBrowser()
    setLeft(remaining)
    if (remaining.length === 0) location.reload()
  }
  return (
    <Dialog role="alertdialog" title="Clear everything in this browser" onClose={onClose}>
      <p className="text-sm">
        The journal, the calls of agent functions, copies of deleted pipelines, drafts and your
        choices go for good, and you are signed out. Nothing changes on the service.
      </p>
      {left.length > 0 && (
        <p role="alert" className="text-danger text-sm">
          Not cleared: {left.join(', ')}. Close the other tabs of Sluice and try again.
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button autoFocus onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger-final" onClick={() => void clear()}>
          Clear everything
        </Button>
      </div>
    </Dialog>
  )
}
