import { onlineManager } from '@tanstack/react-query'
import { nameOf, type Pipeline } from '~/api/pipelines'
import type { BatchTarget } from '~/batch/engine/batch'
import type { BatchAction, ResourceType } from '~/domain/action-table'
import { whyNotAllowed } from '~/domain/allowed-actions'
import type { Selection } from '~/lib/selection'
import { useService } from '~/queries/service-context'
import { showNotice, useBatchStore, type PendingRequest } from './batch-store'

const { getState, setState } = useBatchStore

type RequestOptions = Partial<Omit<PendingRequest, 'request'>> & {
  readonly type?: ResourceType
}

type PipelinesOptions = Omit<RequestOptions, 'type' | 'records' | 'selected'> & {
  /** The selection of the screen. When the batch starts, its rows are removed from this selection. */
  readonly selection?: Selection
  /** Keys of the selected rows, if the keys are not the ids. */
  readonly keys?: readonly string[]
}

/** Returns true and shows a notice if the browser is offline. Call it before a dialog asks for a confirmation. */
export function refuseOffline(): boolean {
  const isOffline = !onlineManager.isOnline()
  if (isOffline) showNotice('offline')
  return isOffline
}

/**
 * Stores the request. `OpenBatches` in `batch-root.tsx` reads the request from the store and continues with it.
 * Ignores a request without targets. Refuses a request while the browser is offline, and another request while an
 * earlier request waits. While a deletion can be undone, refuses another deletion, and every action on the pipelines of
 * the first deletion.
 */
export function storeRequest(next: PendingRequest): void {
  const { pending, deletion, requestCount, notice } = getState()
  const { action, targets } = next.request
  if (targets.length === 0 || refuseOffline()) return
  if (pending !== undefined) {
    // A double click makes the same request twice.
    if (JSON.stringify(pending.request) !== JSON.stringify(next.request)) showNotice('busy')
    return
  }
  const isBeingDeleted = ({ id }: BatchTarget) =>
    deletion?.confirmed.targets.some((each) => each.id === id)
  if (deletion !== undefined && (action === 'delete' || targets.some(isBeingDeleted))) {
    // The notice of a second deletion would hide the Undo button of the first deletion. No other action may reach these
    // pipelines until their deletion is sent or undone.
    showNotice('undo_first')
    return
  }
  setState({
    pending: next,
    requestCount: requestCount + 1,
    isEngineNeeded: true,
    notice: notice === 'busy' ? undefined : notice,
  })
}

/**
 * Screens, menus, keys and the palette all request batches with this hook. The request gets a preflight and a
 * confirmation, if they are needed, and then a batch with results.
 */
export function useBatch() {
  const { config } = useService()
  const requestTargets = (
    action: BatchAction,
    targets: readonly BatchTarget[],
    { type = 'pipeline', records = new Map(), ...rest }: RequestOptions = {},
  ) => {
    // Keys and links can also request actions that are switched off. Such requests are ignored here.
    if (whyNotAllowed(config, action) !== undefined) return
    storeRequest({ ...rest, records, request: { action, type, targets } })
  }
  /**
   * Requests the action for these pipelines. Two rows with the same id are one target. A row without an id is left out.
   */
  const requestPipelines = (
    action: BatchAction,
    pipelines: Iterable<Pipeline>,
    { selection, keys, ...rest }: PipelinesOptions = {},
  ) => {
    const records = new Map<string, Pipeline>()
    for (const pipeline of pipelines)
      if (pipeline._id !== undefined && !records.has(pipeline._id))
        records.set(pipeline._id, pipeline)
    const targets = [...records].map(([id, pipeline]) => ({ id, name: nameOf(pipeline) }))
    const selected = selection && { selection, keys: keys ?? [...records.keys()] }
    requestTargets(action, targets, { ...rest, records, selected })
  }
  return { requestTargets, requestPipelines }
}
