import { useEffect } from 'react'
import type { BatchEngine } from '~/batch/engine/batch'
import { useService } from '~/queries/service-context'
import { useTakeAnswers } from '~/queries/status'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { dismissNotice, useBatchRequests } from './batch-requests'
import { startStatusCheck } from './confirm-batch'
import { provideEngine, useBatchEngine } from './engine-store'
import { openEngine } from './open-engine'
import { PendingConfirmation } from './pending-confirmation'
import { ResultsPanel } from './results-panel'
import { UndoNotice } from './undo-notice'
import { useBatchEffects } from './use-batch-effects'
import { useEngineSession } from './use-engine-session'

/** Opens the engine and shows its batches beside the screens, so that a batch continues on every screen. */
export function BatchRoot() {
  const service = useService()
  const takeAnswers = useTakeAnswers()
  const engine = useBatchEngine()
  useEffect(() => provideEngine(() => openEngine(service, takeAnswers)), [service, takeAnswers])
  return engine === undefined ? null : <Batches engine={engine} />
}

function Batches({ engine }: { readonly engine: BatchEngine }) {
  const { pending, deletion, notice } = useBatchRequests()
  useEngineSession(engine)
  useBatchEffects(engine)
  const isStatus = pending?.request.action === 'status'
  useEffect(() => {
    if (isStatus && pending !== undefined) startStatusCheck(engine, pending)
  }, [engine, pending, isStatus])
  return (
    <>
      {notice !== undefined && (
        <div role="alert">
          <Notice actions={<Button onClick={dismissNotice}>Dismiss</Button>}>{notice}</Notice>
        </div>
      )}
      {deletion !== undefined && <UndoNotice engine={engine} deletion={deletion} />}
      <ResultsPanel engine={engine} />
      {pending !== undefined && !isStatus && (
        <PendingConfirmation key={pending.key} engine={engine} asked={pending} />
      )}
    </>
  )
}
