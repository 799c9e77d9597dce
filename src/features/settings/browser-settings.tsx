import { useState } from 'react'
import { Sign } from '~/ui/icon'
import { isRunning, useBatchEngine, useBatches } from '~/batch/ui/batch-store'
import { Button } from '~/ui/button'
import { SettingsSection } from './setting'
import { useService } from '~/queries/service-context'
import { EVERYTHING, clearLocalData } from '~/stores/clear-local-data'
import { ConfirmButton } from '~/ui/confirm-button'
import { Dialog } from '~/ui/dialog'

export function BrowserSettings() {
  useBatchEngine()
  const batches = useBatches()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const ask = () => {
    const busy = batches.some(isRunning)
    setIsBusy(busy)
    setIsAsking(!busy)
  }
  return (
    <SettingsSection title="This browser">
      <p className="text-soft max-w-prose text-sm">
        This browser stores settings, saved views, tasks, the journal of sent actions, calls of
        agent functions, copies of deleted pipelines, typed text, and drafts. This tab stores the
        token if you chose “Keep the token for this tab”. Signing out removes everything except
        settings and drafts. The journal and the copies are kept for 30 days. None of these data are
        stored on the service.
      </p>
      <div>
        <Button look="danger" onClick={ask}>
          Clear everything in this browser…
        </Button>
        <p role="alert" className="text-danger mt-1 text-sm">
          {isBusy && (
            <>
              <Sign shape="✕" /> Nothing was removed, because a batch is running. Wait until the
              batch ends, or cancel the batch.
            </>
          )}
        </p>
      </div>
      {isAsking && <ClearDialog onClose={() => setIsAsking(false)} />}
    </SettingsSection>
  )
}

/**
 * Asks before it removes all data. If everything was removed, it signs out at once. If something is left, it lists
 * that and signs out when the dialog closes, because the data of the session may be gone.
 */
function ClearDialog({ onClose }: { readonly onClose: () => void }) {
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
          <Sign shape="✕" /> Not removed: {left.join(', ')}. Everything else was removed. Close the
          other tabs of Sluice and try again, or sign out.
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
