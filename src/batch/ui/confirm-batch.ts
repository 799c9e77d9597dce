/** From the confirmation to the engine. */
import type { Pipeline } from '~/api/pipelines'
import type { BatchEngine } from '~/batch/engine/batch'
import { keepCopies, type DeletedCopy } from '~/stores/deleted-copies'
import {
  showBatch,
  useBatchStore,
  type ConfirmedRequest,
  type PendingDeletion,
  type PendingRequest,
} from './batch-store'

/** How long a confirmed deletion can be undone, in milliseconds. */
export const UNDO_MS = 5_000

const { getState, setState } = useBatchStore

/** Sends what was confirmed; a deletion after the time in which it can be undone. */
export function confirmRequest(engine: BatchEngine, confirmed: ConfirmedRequest): void {
  // React may run an effect twice, and a double click confirms twice.
  if (getState().pending !== confirmed.pending) return
  setState({ pending: undefined })
  if (confirmed.pending.request.action === 'delete')
    setState({ deletion: { confirmed, dueAt: Date.now() + UNDO_MS } })
  else startBatch(engine, confirmed)
}

/** Reading a status needs neither a preflight nor a confirmation. */
export function startStatusCheck(engine: BatchEngine, pending: PendingRequest): void {
  if (getState().pending !== pending) return
  setState({ pending: undefined })
  showBatch(engine.start(pending.request), pending.selected && { ...pending.selected, keys: [] })
}

/**
 * Keeps copies and sends the deletion then, unless it was undone or withdrawn meanwhile.
 *
 * @param keep returns false when this browser cannot keep the copies
 */
export async function sendDeletion(
  engine: BatchEngine,
  deletion: PendingDeletion,
  keep = keepCopies,
): Promise<void> {
  const { confirmed } = deletion
  const isKept = await keep(copiesOf(confirmed))
  if (getState().deletion !== deletion) return
  setState({ deletion: undefined })
  if (isKept) startBatch(engine, confirmed)
  else
    setState({
      notice: 'Nothing was deleted: this browser cannot keep the copies that were promised.',
    })
}

function startBatch(
  engine: BatchEngine,
  { pending, targets, preflight, messages }: ConfirmedRequest,
) {
  const { request, selected, onStarted } = pending
  // The unknown ones are among the targets only when somebody has included them. Where the journal is not complete,
  // all of them are sent because somebody said so.
  const again = preflight.isJournalComplete
    ? preflight.alreadySent.filter(({ state }) => state === 'unknown').map(({ target }) => target)
    : targets
  const id = engine.start(
    { ...request, ...messages, targets },
    { intent: preflight.intent, again: new Set(again.map(({ id: each }) => each)) },
  )
  if (selected === undefined) showBatch(id)
  else {
    const { selection, keys } = selected
    // A row that was acted on from its own menu was not selected, and is not selected later.
    showBatch(id, { selection, keys: keys.filter((key) => selection.has(key)) })
    selection.setRange(keys, false)
  }
  onStarted?.(
    targets.map((target) => target.id),
    id,
  )
}

/** The records as the preflight read them, or else as the screen had them. */
function copiesOf({ targets, preflight, pending }: ConfirmedRequest): readonly DeletedCopy[] {
  const fresh = new Map<string, Pipeline | undefined>(
    [...preflight.eligible, ...preflight.unknown, ...preflight.alreadySent].map(
      ({ target, record }) => [target.id, record],
    ),
  )
  return targets.flatMap(({ id, name }) => {
    const record = fresh.get(id) ?? pending.records.get(id)
    return record === undefined ? [] : [{ id, name, at: Date.now(), record: record.raw }]
  })
}
