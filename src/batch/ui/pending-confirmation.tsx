import { useEffect, useState } from 'react'
import type { BatchEngine } from '~/batch/engine/batch'
import { useDelayed } from '~/ui/use-delayed'
import { cancelRequest, type PendingRequest } from './batch-requests'
import { confirmRequest } from './confirm-batch'
import { PreflightDialog } from './preflight-dialog'
import { usePreflight } from '~/queries/use-preflight'

/** A preflight that takes longer is shown, in milliseconds. */
const SLOW = 1_000

/**
 * Runs the preflight of a request. One pipeline that can run is run by a click alone; everything else opens the
 * dialog, and so does a slow preflight, because the dialog can be cancelled.
 */
export function PendingConfirmation({
  engine,
  asked,
}: {
  readonly engine: BatchEngine
  readonly asked: PendingRequest
}) {
  const { action, targets } = asked.request
  const { preflight, checked, checkAgain } = usePreflight(engine, asked.request)
  const isSlow = useDelayed(true, SLOW)
  const [needsDialog, setNeedsDialog] = useState(
    action !== 'run' || targets.length !== 1 || asked.asksFirst === true,
  )
  const canStart = preflight?.eligible.length === 1
  if (!needsDialog && (preflight === undefined ? isSlow : !canStart)) setNeedsDialog(true)

  useEffect(() => {
    if (!needsDialog && canStart) confirmRequest(engine, { asked, targets, preflight })
  }, [engine, asked, targets, preflight, needsDialog, canStart])

  if (!needsDialog) return null
  return (
    <PreflightDialog
      engine={engine}
      asked={asked}
      preflight={preflight}
      checked={checked}
      onCheckAgain={checkAgain}
      onConfirm={(confirmed) => confirmRequest(engine, { asked, ...confirmed })}
      onCancel={cancelRequest}
    />
  )
}
