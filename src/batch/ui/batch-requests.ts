import type { Pipeline } from '~/api/pipelines'
import type { BatchRequest, BatchTarget, Preflight } from '~/batch/engine/batch'
import type { Selection } from '~/lib/selection'
import { createStore } from '~/stores/create-store'
import { refreshViews, wantEngine } from './engine-store'

/** An action that somebody asked for, before anything is checked or sent. */
export interface ActionRequest {
  readonly request: BatchRequest
  /** Records that the screen has, by id; a deletion keeps a copy of them. */
  readonly records: ReadonlyMap<string, Pipeline>
  /** What was selected on the screen: these rows leave its selection once the batch has started. */
  readonly selected?: SelectedRows | undefined
  /** Is the id in the list that the screen shows? Left out where all of them are. */
  readonly isListed?: ((id: string) => boolean) | undefined
  /** A single key asked for it, so that it is confirmed even where a click alone would do. */
  readonly asksFirst?: boolean | undefined
  /** It was confirmed for these ids and is being sent as this batch. */
  readonly onStarted?: ((ids: readonly string[], batch: string) => void) | undefined
}

export interface SelectedRows {
  readonly selection: Selection
  readonly keys: readonly string[]
}

/** What was confirmed: exactly these targets, as this preflight found them. */
export interface ConfirmedRequest {
  readonly asked: PendingRequest
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

/** Waits for its preflight and its confirmation. */
export type PendingRequest = ActionRequest & { readonly key: number }

interface BatchRequestsState {
  readonly pending: PendingRequest | undefined
  /** How many requests there were. */
  readonly requestCount: number
  readonly deletion: PendingDeletion | undefined
  /** Says what happened to a request and is shown nowhere else. */
  readonly notice: string | undefined
  /** Ids of the batches of this visit that have not been dismissed. */
  readonly shown: ReadonlySet<string>
  /** Id of the batch whose results are open. */
  readonly chosen: string | undefined
  /** Results that ended before are in Activity only (epoch milliseconds). */
  readonly dismissedAt: number
  /** By batch, the rows that it took out of a selection. */
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
 * What people asked the batch engine for. A request stays here until the lazily loaded confirmation takes it,
 * so that an early click is not lost.
 */
export const useBatchRequests = createStore<BatchRequestsState>('work', emptyState)

const { getState, setState } = useBatchRequests

/** A second request while the first waits for its confirmation is dropped. */
export function requestAction(asked: ActionRequest): void {
  const { pending, deletion, requestCount } = getState()
  if (pending !== undefined) return
  if (asked.request.action === 'delete' && deletion !== undefined) {
    // Its notice would hide the way to undo the first one.
    setState({ notice: 'A deletion is about to be sent. Undo it, or try again in a few seconds.' })
    return
  }
  wantEngine()
  const key = requestCount + 1
  setState({ pending: { ...asked, key }, requestCount: key })
}

export function cancelRequest(): void {
  setState({ pending: undefined })
}

export function undoDeletion(): void {
  setState({ deletion: undefined })
}

/** The token changed or is gone, so that nothing is sent that was checked or confirmed with it. */
export function withdrawRequests(): void {
  const { deletion } = getState()
  setState({
    pending: undefined,
    deletion: undefined,
    ...(deletion !== undefined && {
      notice: 'Nothing was deleted: the token was changed or removed before the deletion was sent.',
    }),
  })
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
