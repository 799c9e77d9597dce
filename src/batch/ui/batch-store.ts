import { useEffect } from 'react'
import { nameOf, type Pipeline } from '~/api/pipelines'
import type {
  BatchEngine,
  BatchRequest,
  BatchTarget,
  BatchView,
  Preflight,
} from '~/batch/engine/batch'
import type { BatchAction, ResourceType } from '~/domain/action-table'
import { isSwitchedOff } from '~/domain/switched-off-actions'
import type { Selection } from '~/lib/selection'
import { useService } from '~/queries/service-context'
import { onClear } from '~/stores/clear-local-data'
import { createStore } from '~/stores/create-store'

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

interface BatchState {
  /** `undefined` until its code is loaded. */
  readonly engine: BatchEngine | undefined
  /** Everything that this browser sent, newest first. */
  readonly batches: readonly BatchView[]
  /** A screen or a request waits for the engine, so that its code is loaded at once. */
  readonly isEngineNeeded: boolean
  /** The engine has read what earlier visits sent. */
  readonly isRecovered: boolean
  /** Clears the engine and closes the channel to other tabs. */
  readonly end: (() => Promise<void>) | undefined
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

// The journal is emptied here and not with the other databases, because the engine may be writing to it. This comes
// before the store is emptied, which forgets how the engine ends.
onClear('work', () => useBatchStore.getState().end?.())

/**
 * The batch engine for React, and the requests to it. A request waits here until the lazily loaded confirmation takes
 * it, so that an early click is not lost.
 */
export const useBatchStore = createStore<BatchState>('work', emptyState)

const { getState, setState } = useBatchStore

/** The engine. A screen that calls this has its code loaded. */
export function useBatchEngine(): BatchEngine | undefined {
  useEffect(() => setState({ isEngineNeeded: true }), [])
  return useBatchStore(({ engine }) => engine)
}

/** Everything that this browser sent, newest first; nothing until the engine is there. */
export function useBatches(): readonly BatchView[] {
  return useBatchStore(({ batches }) => batches)
}

/** Is it being sent or checked, in this tab or in another one? */
export function isRunning({ stage }: BatchView): boolean {
  return stage === 'sending' || stage === 'verifying' || stage === 'elsewhere'
}

type RequestOptions = Partial<Omit<ActionRequest, 'request'>> & {
  readonly type?: ResourceType
}

type PipelinesOptions = Omit<RequestOptions, 'type' | 'records' | 'selected'> & {
  /** The selection of the screen: these rows leave it once the batch has started. */
  readonly selection?: Selection
  /** Keys of the rows in the selection, where they are not the ids. */
  readonly keys?: readonly string[]
}

/** A second request while the first waits for its confirmation is dropped. */
export function requestAction(next: ActionRequest): void {
  const { pending, deletion, requestCount } = getState()
  if (pending !== undefined) return
  if (next.request.action === 'delete' && deletion !== undefined) {
    // Its notice would hide the way to undo the first one.
    setState({ notice: 'A deletion is about to be sent. Undo it, or try again in a few seconds.' })
    return
  }
  const key = requestCount + 1
  setState({ pending: { ...next, key }, requestCount: key, isEngineNeeded: true })
}

/**
 * The one way in which screens, menus, keys and the palette ask for an action: a preflight, a confirmation where
 * one is needed, and a batch with its results.
 */
export function useBatch() {
  const { config } = useService()
  const request = (
    action: BatchAction,
    targets: readonly BatchTarget[],
    { type = 'pipeline', records = new Map(), ...rest }: RequestOptions = {},
  ) => {
    // Whichever key or link asks for it: what config.json has switched off is not asked for.
    if (isSwitchedOff(action) || (config.readOnly && action !== 'status')) return
    requestAction({ ...rest, records, request: { action, type, targets } })
  }
  /** Asks for exactly these, each id once: two rows with one id are one target. */
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

export function cancelRequest(): void {
  setState({ pending: undefined })
}

export function undoDeletion(): void {
  setState({ deletion: undefined })
}

/** Shows the results of a batch. The engine notifies a little later, but the focus moves to the results at once. */
export function showBatch(id: string, selected?: SelectedRows): void {
  const { engine, batches, shown, selected: before } = getState()
  setState({
    batches: engine?.batches() ?? batches,
    shown: new Set([...shown, id]),
    chosen: id,
    ...(selected !== undefined && { selected: new Map(before).set(id, selected) }),
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
