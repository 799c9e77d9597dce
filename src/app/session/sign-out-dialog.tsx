import { useEffect, useEffectEvent, useState } from 'react'
import { isRunning, useBatchEngine, useBatches, useBatchStore } from '~/batch/ui/batch-store'
import { counted } from '~/lib/count-text'
import { journalCount } from '~/queries/journal-storage'
import { useCanRead, useService } from '~/queries/service-context'
import { useAgentWork } from '~/stores/agent-work'
import { deletedCopies } from '~/stores/deleted-copies'
import { useSavedTasks } from '~/stores/saved-tasks'
import { useSavedViews } from '~/stores/saved-views'
import { ConfirmButton } from '~/ui/confirm-button'
import { Dialog } from '~/ui/dialog'
import { useDelayed } from '~/ui/use-delayed'
import type { Demo } from '../demo/demo-controls'

async function countStored() {
  const [copies, hasJournal] = await Promise.all([
    deletedCopies(),
    journalCount().then(
      (count) => count > 0,
      () => true,
    ),
  ])
  return { copies: copies.length, hasJournal }
}

interface SignOutDialogProps {
  readonly demo: Demo | undefined
  readonly onClose: () => void
}

/**
 * Asks before a sign-out that would stop a batch, hide the result of a request, or remove data that only this browser
 * has. Otherwise signs out.
 */
export function SignOutDialog({ demo, onClose }: SignOutDialogProps) {
  const { session, client } = useService()
  const views = useSavedViews().length
  // The demo saves its own tasks again after the next sign-in.
  const tasks = useSavedTasks().filter((id) => demo?.tasks.includes(id) !== true).length
  // The results of a status check are no loss, because the user can check the status again.
  const batches = useBatches().filter(({ action }) => action !== 'status')
  const isSending = batches.some(isRunning)
  const calls = useAgentWork((work) => work.running + work.unknown)
  const unknown = batches.filter(({ counts }) => counts.unknown > 0).length
  // Starts the engine, which reads the batches of earlier visits from the journal. Without a token, it does not read
  // them.
  useBatchEngine()
  const isRecovered = useBatchStore((state) => state.isRecovered)
  const canRead = useCanRead()
  const [stored, setStored] = useState<Awaited<ReturnType<typeof countStored>>>()
  const isRead = stored !== undefined && (!stored.hasJournal || isRecovered || !canRead)
  const copies = stored?.copies ?? 0
  const onRead = useEffectEvent(() => {
    if (views + tasks + unknown + copies + calls === 0 && !isSending && !client.isActing())
      session.signOut()
  })
  useEffect(() => void countStored().then(setStored), [])
  useEffect(() => {
    if (isRead) onRead()
  }, [isRead])
  const isLate = useDelayed(!isRead, 300)
  if (!isRead && !isLate) return null
  const lost = [
    views > 0 && counted(views, 'saved view'),
    tasks > 0 && `the ids of ${counted(tasks, 'task')} that you created or added`,
    unknown > 0 && `the results of ${counted(unknown, 'batch', 'batches')} with an unknown outcome`,
    calls > 0 &&
      counted(
        calls,
        'agent call that is running or has an unknown outcome',
        'agent calls that are running or have an unknown outcome',
      ),
    copies > 0 && counted(copies, 'copy of a deleted pipeline', 'copies of deleted pipelines'),
  ].filter((each) => each !== false)
  return (
    <Dialog
      role="alertdialog"
      title="Sign out"
      onClose={onClose}
      buttons={
        <>
          <ConfirmButton autoFocus onClick={onClose}>
            Cancel
          </ConfirmButton>
          <ConfirmButton look="danger-final" onClick={session.signOut}>
            Sign out
          </ConfirmButton>
        </>
      }
    >
      {lost.length > 0 && (
        <p className="text-sm">
          A sign-out removes {new Intl.ListFormat('en').format(lost)} from this browser. Sluice has
          no other copy of these data.
        </p>
      )}
      {!isRead && (
        <p role="status" className="text-sm">
          Sluice has not read all data in this browser. A sign-out may remove data that this dialog
          does not name.
        </p>
      )}
      {isSending ? (
        <p className="text-sm">
          A batch is running. A sign-out does not stop the requests that were already sent. It
          cancels the rest and removes the results of the batch.
        </p>
      ) : (
        client.isActing() && (
          <p className="text-sm">
            A request is being sent. If you sign out, the request is not stopped, but its result is
            not shown.
          </p>
        )
      )}
    </Dialog>
  )
}
