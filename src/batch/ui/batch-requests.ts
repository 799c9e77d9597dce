import type { Pipeline } from '~/api/pipelines'
import type { BatchRequest, BatchTarget, Preflight } from '~/batch/engine/batch'
import type { Selection } from '~/lib/selection'
import { createStore } from '~/stores/create-store'
import { refreshViews, wantEngine } from './engine-store'

/** An action that the user requested. Nothing is checked or sent yet. */
export interface ActionRequest {
  readonly request: BatchRequest
  /** Records that the screen has, by id; a deletion keeps a copy of them. */
  readonly records: ReadonlyMap<string, Pipeline>
  /** The rows that leave the selection of the screen once the batch has started. */
  readonly selected?: SelectedRows | undefined
  /** Is the id in the list that the screen shows? Absent where all of them are. */
  readonly isListed?: ((id: string) => boolean) | undefined
  /** Requested by a single key, so it is confirmed even where a click alone would do. */
  readonly asksFirst?: boolean | undefined
  /** Called when it was confirmed for these ids and is sent as this batch. */
  readonly onStarted?: ((ids: readonly string[], batch: string) => void) | undefined
}

export interface SelectedRows {
  readonly selection: Selection
  readonly keys: readonly string[]
}

/** The confirmed targets, and the preflight that they were confirmed with. */
export interface ConfirmedRequest {
  readonly pending: PendingRequest
  readonly targets: readonly BatchTarget[]
  readonly preflight: Preflight
  /** The reasons of a rejection. */
  readonly messages?: Pick<BatchRequest, 'message' | 'messages'> | undefined
}

/** A confirmed deletion that can still be undone. */
export interface PendingDeletion {
  readonly confirmed: ConfirmedRequest
  /** Epoch milliseconds at which it is sent. */
  readonly dueAt: number
}

/** A request that waits for its preflight and its confirmation. */
export type PendingRequest = ActionRequest & { readonly key: number }

interface BatchRequestsState {
  readonly pending: PendingRequest | undefined
  /** How many requests there were. */
  readonly requestCount: number
  readonly deletion: PendingDeletion | undefined
  /** What happened to a request that has no results. */
  readonly notice: string | undefined
  /** Ids of the batches of this visit that have not been dismissed. */
  readonly shown: ReadonlySet<string>
  /** Id of the batch whose results are open. */
  readonly chosen: string | undefined
  /** Epoch ms. Results of batches that ended before are in Activity only. */
  readonly dismissedAt: number
  /** By batch, the rows that it removed from a selection. */
  readonly selected: ReadonlyMap<string, SelectedRows>
}

const emptyState = (): BatchRequestsState => ({
  pending: undefined,
  requestCount: 0,
  deletion: undefined,
  notice: undefined,
  shown: new Set(),
  chosen: undefined,
  dismissedAt: Date.now(),
  selected: new Map(),
})

/**
 * The requests to the batch engine. A request waits here until the lazily loaded confirmation takes it, so that an
 * early click is not lost.
 */
export const useBatchRequests = createStore<BatchRequestsState>('work', emptyState)

const { getState, setState } = useBatchRequests

/** A second request while the first waits for its confirmation is dropped. */
export function requestAction(next: ActionRequest): void {
  const { pending, deletion, requestCount } = getState()
  if (pending !== undefined) return
  if (next.request.action === 'delete' && deletion !== undefined) {
    // Its notice would hide the way to undo the first one.
    setState({ notice: 'A deletion is about to be sent. Undo it, or try again in a few seconds.' })
    return
  }
  wantEngine()
  const key = requestCount + 1
  setState({ pending: { ...next, key }, requestCount: key })
}

export function cancelRequest(): void {
  setState({ pending: undefined })
}

export function undoDeletion(): void {
  setState({ deletion: undefined })
}

export function showBatch(id: string, selected?: SelectedRows): void {
  refreshViews()
  const before = getState()
  setState({
    shown: new Set([...before.shown, id]),
    chosen: id,
    ...(selected !== undefined && { selected: new Map(before.selected).set(id, selected) }),
  })
}

export function chooseBatch(id: string): void {
  setState({ chosen: id })
}

export function dismissResults(): void {
  setState({ shown: new Set(), chosen: undefined, dismissedAt: Date.now() })
}

export function dismissNotice(): void {
  setState({ notice: undefined })
}
