import { onlineManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { nameOf, type Pipeline } from '~/api/pipelines'
import type { BatchEngine } from '~/batch/engine/batch-engine'
import type { BatchRequest, BatchTarget, BatchView, Preflight } from '~/batch/engine/batch'
import type { BatchAction, ResourceType } from '~/domain/action-table'
import { isSwitchedOff } from '~/domain/switched-off-actions'
import type { Selection } from '~/lib/selection'
import { useService } from '~/queries/service-context'
import { onClear } from '~/stores/clear-local-data'
import { createStore } from '~/stores/create-store'

/** A request that waits for its preflight and for the user to confirm it. Nothing is sent yet. */
export interface PendingRequest {
  readonly request: BatchRequest
  /** Records that the screen has, by id. A deletion keeps a copy of them. */
  readonly records: ReadonlyMap<string, Pipeline>
  /** The rows that leave the selection of the screen once the batch has started. */
  readonly selected?: SelectedRows | undefined
  /** Whether the id is in the list that the screen shows. Absent if the list shows all ids. */
  readonly isListed?: ((id: string) => boolean) | undefined
  /** True for a request with a single key. It always needs a confirmation, because a key is easily pressed by mistake. */
  readonly requiresConfirmation?: boolean | undefined
  /** Called after the user has confirmed these ids and the batch was started. */
  readonly onStarted?: ((ids: readonly string[], batch: string) => void) | undefined
}

export interface SelectedRows {
  readonly selection: Selection
  readonly keys: readonly string[]
}

/** A pending request after its preflight, with the targets that the user has confirmed. */
export interface ConfirmedRequest {
  readonly pending: PendingRequest
  readonly targets: readonly BatchTarget[]
  readonly preflight: Preflight
  readonly messages?: Pick<BatchRequest, 'message' | 'messages'> | undefined
}

export interface PendingDeletion {
  readonly confirmed: ConfirmedRequest
  /** Epoch milliseconds at which it is sent. */
  readonly dueAt: number
}

/** Why nothing was sent. `batch-root.tsx` has the texts. */
export type BatchNotice = 'offline' | 'undo_first' | 'no_copies' | 'withdrawn'

interface BatchState {
  /** `undefined` until the code of the engine is loaded. */
  readonly engine: BatchEngine | undefined
  /** Everything that this browser sent, newest first. */
  readonly batches: readonly BatchView[]
  /**
   * True if a screen or a request needs the engine. Then `app/shell/lazy-background.tsx` immediately loads the code that
   * renders `BatchRoot`.
   */
  readonly isEngineNeeded: boolean
  /** True after the engine has read the journal of earlier visits. */
  readonly isRecovered: boolean
  readonly end: (() => Promise<void>) | undefined
  /** `PendingConfirmation` in `batch-root.tsx` renders it. */
  readonly pending: PendingRequest | undefined
  /** The number of requests so far, which tells two requests apart. */
  readonly requestCount: number
  readonly deletion: PendingDeletion | undefined
  readonly notice: BatchNotice | undefined
  /** Ids of the batches of this visit that the user has not dismissed. */
  readonly shown: ReadonlySet<string>
  readonly chosen: string | undefined
  /** Epoch ms. Batches that ended before this time are shown only in Activity. */
  readonly dismissedAt: number
  /** The rows that each batch removed from a selection, by batch id. */
  readonly selected: ReadonlyMap<string, SelectedRows>
}

const emptyState = (): BatchState => ({
  engine: undefined,
  batches: [],
  isEngineNeeded: false,
  isRecovered: false,
  end: undefined,
  pending: undefined,
  requestCount: 0,
  deletion: undefined,
  notice: undefined,
  shown: new Set(),
  chosen: undefined,
  dismissedAt: Date.now(),
  selected: new Map(),
})

// The engine clears the journal itself, because it may be writing to it. This must be registered before the store,
// because clearing the store removes `end`.
onClear('work', () => useBatchStore.getState().end?.())

/**
 * The state of the batch engine for React, and the request that the user has to confirm. The request is stored here,
 * because `PendingConfirmation` loads lazily and an early click must not be lost.
 */
export const useBatchStore = createStore<BatchState>('work', emptyState)

const { getState, setState } = useBatchStore

export function useBatchEngine(): BatchEngine | undefined {
  useEffect(() => setState({ isEngineNeeded: true }), [])
  return useBatchStore(({ engine }) => engine)
}

/** Everything that this browser sent, newest first. Empty until the engine is loaded. */
export function useBatches(): readonly BatchView[] {
  return useBatchStore(({ batches }) => batches)
}

/** Whether this tab or another tab is sending the batch or checking its status. */
export function isRunning({ stage }: BatchView): boolean {
  return stage === 'sending' || stage === 'verifying' || stage === 'elsewhere'
}

type RequestOptions = Partial<Omit<PendingRequest, 'request'>> & {
  readonly type?: ResourceType
}

type PipelinesOptions = Omit<RequestOptions, 'type' | 'records' | 'selected'> & {
  /** The selection of the screen. These rows leave it after the batch has started. */
  readonly selection?: Selection
  /** Keys of the selected rows, if the keys are not the ids. */
  readonly keys?: readonly string[]
}

/** Returns true and shows a notice if the browser is offline. Call it before a dialog asks for a confirmation. */
export function refuseOffline(): boolean {
  const isOffline = !onlineManager.isOnline()
  if (isOffline) setState({ notice: 'offline', isEngineNeeded: true })
  return isOffline
}

/**
 * Stores the request. `PendingConfirmation` in `batch-root.tsx` reads it from the store and asks the user to confirm.
 * Ignores a request while an earlier one waits. Refuses it while the browser is offline.
 */
export function requestAction(next: PendingRequest): void {
  const { pending, deletion, requestCount } = getState()
  if (pending !== undefined || refuseOffline()) return
  const { action, targets } = next.request
  const isBeingDeleted = ({ id }: BatchTarget) =>
    deletion?.confirmed.targets.some((each) => each.id === id)
  if (deletion !== undefined && (action === 'delete' || targets.some(isBeingDeleted))) {
    // The notice of a second deletion would hide the Undo button of the first deletion. And no other action may reach
    // these pipelines until their deletion is sent or undone.
    setState({ notice: 'undo_first' })
    return
  }
  setState({ pending: next, requestCount: requestCount + 1, isEngineNeeded: true })
}

/**
 * Screens, menus, keys and the palette all request actions with this hook. The request gets a preflight, a confirmation
 * if needed, and a batch with results.
 */
export function useBatch() {
  const { config } = useService()
  const request = (
    action: BatchAction,
    targets: readonly BatchTarget[],
    { type = 'pipeline', records = new Map(), ...rest }: RequestOptions = {},
  ) => {
    // Keys and links can also request actions that config.json has switched off, so these are ignored.
    if (isSwitchedOff(action) || (config.readOnly && action !== 'status')) return
    requestAction({ ...rest, records, request: { action, type, targets } })
  }
  /** Requests the action for these ids, each once: two rows with the same id are one target. */
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
    request(action, targets, { ...rest, records, selected })
  }
  return { request, requestPipelines }
}
