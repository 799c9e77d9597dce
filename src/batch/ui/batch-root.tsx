import { counted } from '~/lib/count-text'
import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BatchEngine } from '~/batch/engine/batch-engine'
import { storeDeletedCopies, type DeletedCopy } from '~/stores/deleted-copies'
import { useOpenResults } from '~/stores/open-results'
import { useService } from '~/queries/service-context'
import { useRecordReplies } from '~/queries/record-replies'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import {
  showNotice,
  useBatchEngine,
  useBatchStore,
  type BatchNotice,
  type ConfirmedRequest,
  type PendingDeletion,
  type PendingRequest,
  type SelectedRows,
} from './batch-store'
import { ResultsPanel } from './results-panel'
import { useBatchEffects } from './use-batch-effects'
import { Countdown } from '~/components/retry-countdown'
import { moveFocusToRow } from '~/ui/focus-heading'
import { useDelayed } from '~/ui/use-delayed'
import { PreflightDialog } from './preflight-dialog'
import { openEngine } from '~/queries/open-batch-engine'
import { usePreflight } from '~/queries/use-preflight'

const UNDO_MS = 5_000

const { getState, setState } = useBatchStore

/**
 * Shows the results of a batch. The batches are read from the engine at once, because the focus moves to the results
 * before the engine notifies the store.
 */
export function showResults(id: string, selected?: SelectedRows): void {
  const { engine, batches, selected: previous } = getState()
  useOpenResults.setState(({ ids }) => ({ ids: [...ids, id], chosen: id }))
  setState({
    batches: engine?.batches() ?? batches,
    ...(selected !== undefined && { selected: new Map(previous).set(id, selected) }),
  })
}

/** Sends a confirmed request. A deletion is sent after the time in which it can be undone. */
export function confirmRequest(engine: BatchEngine, confirmed: ConfirmedRequest): void {
  // React may run an effect twice, and a double click confirms twice. Only the first confirmation counts.
  if (getState().pending !== confirmed.pending) return
  setState({ pending: undefined })
  if (confirmed.pending.request.action === 'delete')
    setState({ deletion: { confirmed, dueAt: Date.now() + UNDO_MS } })
  else startBatch(engine, confirmed)
}

/** Starts a status check. It changes nothing, so it needs neither a preflight nor a confirmation. */
export function startStatusCheck(engine: BatchEngine, pending: PendingRequest): void {
  if (getState().pending !== pending) return
  setState({ pending: undefined })
  showResults(engine.start(pending.request), pending.selected && { ...pending.selected, keys: [] })
}

/**
 * Keeps copies of the pipelines and sends the deletion, unless the deletion was undone or withdrawn in the meantime.
 *
 * @param keep returns false if this browser cannot store the copies. Then nothing is deleted
 */
export async function sendDeletion(
  engine: BatchEngine,
  deletion: PendingDeletion,
  keep = storeDeletedCopies,
): Promise<void> {
  const { confirmed } = deletion
  const isKept = await keep(copiesOf(confirmed))
  if (getState().deletion !== deletion) return
  endDeletion()
  if (isKept) startBatch(engine, confirmed)
  else showNotice('no_copies')
}

function startBatch(
  engine: BatchEngine,
  { pending, targets, preflight, messages }: ConfirmedRequest,
) {
  const { request, selected, onStarted } = pending
  // The engine may send these items again. With a complete journal, these are the items with an unknown outcome that
  // the user has included. With an incomplete journal, the user has accepted that any item may be sent twice.
  const resent = preflight.isJournalComplete
    ? preflight.alreadySent.filter(({ state }) => state === 'unknown').map(({ target }) => target)
    : targets
  const id = engine.start(
    { ...request, ...messages, targets },
    { batchId: preflight.batchId, resendIds: new Set(resent.map(({ id: each }) => each)) },
  )
  if (selected === undefined) showResults(id)
  else {
    const { selection, keys } = selected
    // The action may come from the menu of a row that is not selected. Such a row is left out here, so that it is not
    // selected after the batch.
    showResults(id, { selection, keys: keys.filter((key) => selection.has(key)) })
    selection.setRange(keys, false)
  }
  onStarted?.(
    targets.map((target) => target.id),
    id,
  )
}

/**
 * The copies of the targets. A copy has the record that the preflight read, or else the record that the screen had. A
 * target without any record has no copy.
 */
function copiesOf({ targets, preflight, pending }: ConfirmedRequest): readonly DeletedCopy[] {
  const fresh = new Map(
    [...preflight.eligible, ...preflight.unknown, ...preflight.alreadySent].map(
      ({ target, record }) => [target.id, record],
    ),
  )
  // All copies have the same time, so that Activity sorts them by name.
  const at = Date.now()
  return targets.flatMap(({ id, name }) => {
    const record = fresh.get(id)?.raw ?? pending.records.get(id)?.raw
    return record === undefined ? [] : [{ id, name, at, record }]
  })
}

const SLOW_PREFLIGHT_MS = 1_000

/**
 * Runs the preflight of a request. If one pipeline or task can run, the run starts without a dialog. All other requests
 * open the dialog. The dialog also opens if a single key requested the run or if the journal is incomplete. It opens
 * during a slow preflight too, so that the user can cancel.
 */
function PendingConfirmation({
  engine,
  pending,
}: {
  readonly engine: BatchEngine
  readonly pending: PendingRequest
}) {
  const { action, targets } = pending.request
  const { preflight, checked, checkAgain } = usePreflight(engine, pending.request)
  const isSlow = useDelayed(true, SLOW_PREFLIGHT_MS)
  const [needsDialog, setNeedsDialog] = useState(
    action !== 'run' || targets.length !== 1 || pending.requiresConfirmation === true,
  )
  const canStart = preflight?.eligible.length === 1 && preflight.isJournalComplete
  if (!needsDialog && (preflight === undefined ? isSlow : !canStart)) setNeedsDialog(true)

  useEffect(() => {
    if (!needsDialog && canStart) confirmRequest(engine, { pending, targets, preflight })
  }, [engine, pending, targets, preflight, needsDialog, canStart])

  if (!needsDialog) return null
  return (
    <PreflightDialog
      engine={engine}
      pending={pending}
      onConfirm={(confirmed) => confirmRequest(engine, confirmed)}
      preflight={preflight}
      checked={checked}
      onCheckAgain={checkAgain}
    />
  )
}

/** Ends the time in which a deletion can be undone, and removes the notice that this deletion is not sent yet. */
export const endDeletion = () =>
  setState(({ notice }) => ({
    deletion: undefined,
    notice: notice === 'undo_first' ? undefined : notice,
  }))

function UndoNotice({
  engine,
  deletion,
}: {
  readonly engine: BatchEngine
  readonly deletion: PendingDeletion
}) {
  const [isSending, setIsSending] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsSending(true)
      void sendDeletion(engine, deletion)
    }, deletion.dueAt - Date.now())
    return () => clearTimeout(timer)
  }, [engine, deletion])
  if (isSending) return null
  const { targets, pending } = deletion.confirmed
  const deleting = `Deleting ${counted(targets.length, pending.request.type)}`
  return (
    <Notice
      // The Undo button disappears when it is pressed and when its time is over, so the focus must move.
      ref={moveFocusToRow}
      actions={
        <Button autoFocus onClick={endDeletion}>
          Undo
        </Button>
      }
    >
      {/* A screen reader announces this text once, so it has no countdown. */}
      <span role="alert" className="sr-only">
        {deleting} in a few seconds. Nothing has been sent yet.
      </span>
      <span aria-hidden="true">
        {deleting} <Countdown until={deletion.dueAt} />.
      </span>
    </Notice>
  )
}

/** Opens the engine and shows its batches outside the screens, so that a batch continues when the screen changes. */
export function BatchRoot() {
  const service = useService()
  const recordReplies = useRecordReplies()
  const engine = useBatchEngine()
  useEffect(() => {
    if (getState().engine !== undefined) return
    const opened = openEngine(service, recordReplies, (batches) => setState({ batches }))
    setState({ ...opened, batches: opened.engine.batches() })
  }, [service, recordReplies])
  return engine === undefined ? null : <OpenBatches engine={engine} />
}

export const dismissNotice = () => setState({ notice: undefined })

const NOTICES = {
  offline:
    'Nothing was sent, because this browser is offline. Try again when the browser is online.',
  busy: 'An action was not sent, because Sluice was still checking an earlier action. Try again.',
  undo_first:
    'Nothing was sent, because an earlier deletion still waits. Undo that deletion, or try again in a few seconds.',
  no_copies:
    'Nothing was deleted, because this browser cannot store copies of deleted pipelines. Free some storage or allow this site to store data, then try again.',
  withdrawn:
    'Nothing was deleted, because the token was changed or removed before the deletion was sent.',
} as const satisfies Record<BatchNotice, string>

function useOfflineNotice(): void {
  useEffect(
    () =>
      onlineManager.subscribe((isOnline) => {
        if (isOnline && getState().notice === 'offline') dismissNotice()
      }),
    [],
  )
}

function OpenBatches({ engine }: { readonly engine: BatchEngine }) {
  const { pending, requestCount, deletion, notice, noticeCount } = useBatchStore()
  useBatchEffects(engine)
  useOfflineNotice()
  const isStatus = pending?.request.action === 'status'
  useEffect(() => {
    if (isStatus && pending !== undefined) startStatusCheck(engine, pending)
  }, [engine, pending, isStatus])
  return (
    <>
      {notice !== undefined && (
        <div key={noticeCount} role="alert">
          <Notice actions={<Button onClick={dismissNotice}>Dismiss</Button>}>
            {NOTICES[notice]}
          </Notice>
        </div>
      )}
      {deletion !== undefined && <UndoNotice engine={engine} deletion={deletion} />}
      <ResultsPanel engine={engine} />
      {pending !== undefined && !isStatus && (
        <PendingConfirmation key={requestCount} engine={engine} pending={pending} />
      )}
    </>
  )
}
