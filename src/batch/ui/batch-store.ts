import { useEffect } from 'react'
import type { Pipeline } from '~/api/pipelines'
import type { BatchEngine } from '~/batch/engine/batch-engine'
import type { StateBefore } from '~/batch/engine/confirmed-by-status'
import type { BatchRequest, BatchTarget, BatchView, Preflight } from '~/batch/engine/batch'
import type { Selection } from '~/lib/selection'
import { onClear } from '~/stores/clear-local-data'
import { createStore } from '~/stores/create-store'

/** A request that has not been sent yet, for example because the user must confirm the request first. */
export interface PendingRequest {
  readonly request: BatchRequest
  /**
   * The records that the user has seen on the screen or in the batch to repeat, by id. They show which gate the user
   * has seen. If the preflight cannot read a pipeline to delete, its copy is made from this record.
   */
  readonly records: ReadonlyMap<string, StateBefore & Partial<Pick<Pipeline, 'raw'>>>
  /** A reason that the user has typed on the screen. It is stored when the rejection is confirmed. */
  readonly message?: string | undefined
  /** The rows that leave the selection of the screen once the batch has started. */
  readonly selected?: SelectedRows | undefined
  /** Whether the id is in the list that the screen shows. Absent for a request that comes from no list. */
  readonly isListed?: ((id: string) => boolean) | undefined
  /**
   * True if a single key made the request. Then the dialog always opens, because a key is easily pressed by mistake.
   */
  readonly requiresConfirmation?: boolean | undefined
  readonly onStarted?: ((ids: readonly string[], batch: string) => void) | undefined
}

export interface SelectedRows {
  readonly selection: Selection
  readonly keys: readonly string[]
}

export interface ConfirmedRequest {
  readonly pending: PendingRequest
  readonly targets: readonly BatchTarget[]
  readonly preflight: Preflight
  readonly messages?: Pick<BatchRequest, 'message' | 'messages'> | undefined
}

export interface PendingDeletion {
  readonly confirmed: ConfirmedRequest
  /** When the deletion is sent, epoch milliseconds. */
  readonly dueAt: number
}

/** Why an action was not sent. `batch-root.tsx` has the texts. */
export type BatchNotice = 'offline' | 'busy' | 'undo_first' | 'no_copies' | 'withdrawn'

interface BatchState {
  readonly engine: BatchEngine | undefined
  readonly batches: readonly BatchView[]
  /**
   * True if a screen or a request needs the engine. Then `app/shell/lazy-background.tsx` immediately loads the code
   * that renders `BatchRoot`.
   */
  readonly isEngineNeeded: boolean
  /** True after the engine has read the journal of earlier visits. */
  readonly isRecovered: boolean
  readonly end: (() => Promise<void>) | undefined
  /**
   * The request to handle next. `OpenBatches` in `batch-root.tsx` starts a status check, and runs the preflight of any
   * other request.
   */
  readonly pending: PendingRequest | undefined
  /**
   * The number of requests so far. It is the React key of the dialog, so that each request has its own dialog state.
   */
  readonly requestCount: number
  readonly deletion: PendingDeletion | undefined
  readonly notice: BatchNotice | undefined
  /** The number of notices so far. It is the React key of the notice, so that a repeated notice is announced again. */
  readonly noticeCount: number
  /**
   * When the user dismissed the results or opened the page, epoch ms. A batch that ended before this time is shown only
   * in Activity, unless its id is in `useOpenResults`.
   */
  readonly dismissedAt: number
  /** The rows that each batch deselected when it started, by batch id. */
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
  noticeCount: 0,
  dismissedAt: Date.now(),
  selected: new Map(),
})

// `end` clears the journal through the engine, because the engine may be writing an entry. This function must be
// registered before the store, because clearing the store removes `end`.
onClear('work', () => useBatchStore.getState().end?.())

/**
 * The state of the batch engine for React, and the request that the user has to confirm. The request is stored here,
 * because `PendingConfirmation` loads lazily and an early click must not be lost.
 */
export const useBatchStore = createStore<BatchState>('work', emptyState)

export const showNotice = (notice: BatchNotice) =>
  useBatchStore.setState(({ noticeCount }) => ({
    notice,
    noticeCount: noticeCount + 1,
    isEngineNeeded: true,
  }))

export function useBatchEngine(): BatchEngine | undefined {
  useEffect(() => useBatchStore.setState({ isEngineNeeded: true }), [])
  return useBatchStore(({ engine }) => engine)
}

/** The batches of this browser, newest first. Empty until the engine is loaded. */
export function useBatches(): readonly BatchView[] {
  return useBatchStore(({ batches }) => batches)
}

/** Whether this tab or another tab is sending the batch or checking its status. */
export function isRunning({ stage }: BatchView): boolean {
  return stage !== 'finished'
}
