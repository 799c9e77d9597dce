/** The types of a batch: its request, the result of its preflight, and the view of the batch for the interface. */
import type { BatchAction, ResourceType } from '~/domain/action-table'
import type { Refusal } from '~/domain/verdict'
import type { ApiError } from '~/api/api-error'
import type { ApiErrorKind } from '~/api/api-error-kind'
import type { Phase } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import type { StateBefore } from './confirmed-by-status'
import type { Outcome } from './journal-entry'

export interface BatchTarget {
  readonly id: string
  readonly name: string
}

export interface BatchRequest {
  readonly action: BatchAction
  readonly type: ResourceType
  readonly targets: readonly BatchTarget[]
  /** The message of a rejection. The journal must not store this message. */
  readonly message?: string | undefined
  /** One message for each id, instead of `message`. Ids with the same message are sent together. */
  readonly messages?: ReadonlyMap<string, string>
}

export interface PreflightItem {
  readonly target: BatchTarget
  readonly phase?: Phase
  /** The service's own word for the state. */
  readonly status?: string
  readonly record?: Pipeline
}
export type PreflightItemWithReason = PreflightItem & Refusal

/**
 * Why an id is not sent again. `sending`: another batch of this browser is sending the same action for the id.
 * `unknown`: another batch has sent the action, and its outcome is unknown.
 */
export interface AlreadySent {
  readonly state: 'sending' | 'unknown'
  readonly batch: string
}
export type PreflightAlreadySent = PreflightItem & AlreadySent

/** The result of a preflight. Each id is in exactly one of the four lists. */
export interface Preflight {
  /** The id of the batch that `start` creates. A second call of `start` with this id sends nothing. */
  readonly batchId: string
  /** Epoch milliseconds. */
  readonly checkedAt: number
  readonly eligible: readonly PreflightItem[]
  readonly notEligible: readonly PreflightItemWithReason[]
  readonly unknown: readonly PreflightItemWithReason[]
  /** These ids are not sent. The user can include an id whose earlier outcome is unknown. */
  readonly alreadySent: readonly PreflightAlreadySent[]
  /** False if entries of the journal may be missing. Then another tab may be sending any of these ids. */
  readonly isJournalComplete: boolean
  /** Why the status of some or all ids in `unknown` could not be read. */
  readonly error?: ApiError
}

export type ItemState =
  | { readonly kind: 'queued' }
  | { readonly kind: 'sent' }
  /** The outcome is unknown, and the status is being read. */
  | { readonly kind: 'checking' }
  | Outcome
export type ItemKind = ItemState['kind']

/** One target with its state. The object stays the same until the item changes. */
export interface BatchItem {
  readonly target: BatchTarget
  readonly state: ItemState
  /** The record that the preflight has read. In a batch from the journal, it has only the phase and the last run. */
  readonly before?: StateBefore
  readonly after?: StatusAfter
  /** When the outcome or `after` was read, epoch ms. A status that was requested after this time is newer. */
  readonly readAt?: number
}

/**
 * The last status that the batch itself has read after the action. It is not always the current status, see
 * `currentStatusOf` in `batch/ui`. `stale`: the action is done, but the status is still the old one. The engine reads
 * the status again for up to a minute.
 */
export type StatusAfter =
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'read' | 'stale'
      readonly phase: Phase
      readonly status: string | undefined
    }

/** Why `stopRest` was called: a click, a changed token, the lock after inactivity, or a crash of Sluice. */
export type StopCause = 'user' | 'token' | 'locked' | 'crashed'

export interface StopReason {
  readonly reason: string
  readonly kind: ApiErrorKind | StopCause | 'journal' | 'closed'
  /** Epoch milliseconds. Before this time, the rest of the batch cannot be sent. */
  readonly retryAt?: number
  /** The service gave no readable waiting time, so Sluice chose `retryAt`. */
  readonly isOwnWait?: boolean
}

/** `elsewhere`: another tab may be running the batch, and this tab only shows it. */
export type BatchStage = 'sending' | 'verifying' | 'finished' | 'elsewhere'

/** The state of a batch, for the interface. The object stays the same until the batch changes. */
export interface BatchView {
  readonly id: string
  /** True if the batch was confirmed in this tab, false if it was read from the journal. */
  readonly isOwn: boolean
  readonly action: BatchAction
  readonly type: ResourceType
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly finishedAt?: number
  readonly stage: BatchStage
  readonly counts: Readonly<Record<ItemKind, number>>
  readonly total: number
  readonly chunksSent: number
  readonly chunksTotal: number
  readonly stopReason?: StopReason
  readonly canSendRest: boolean
  readonly offersSmallerChunks: boolean
  readonly unexpectedIds: readonly string[]
  /** The item of the target with this index. @throws RangeError */
  readonly item: (index: number) => BatchItem
  readonly items: () => Iterable<BatchItem>
  /** Only the states, in order. Cheaper than `items`. */
  readonly states: () => Iterable<ItemState>
}

export interface StartOptions {
  readonly batchId?: string
  /** Ids that the user sends again, despite an earlier unknown outcome or an incomplete journal. */
  readonly resendIds?: ReadonlySet<string>
}

export interface RecordEffects {
  /**
   * Receives every record that the engine reads, so that lists show it. Must not throw.
   *
   * @param askedAt epoch ms: when a status request was sent. For another action, when the reply came, because the
   * action has changed the state by then. A status poll that starts later is newer
   * @param isStale tells whether a record still shows the state before the action
   */
  readonly showRecords: (
    records: ReadonlyMap<string, Pipeline>,
    type: ResourceType,
    askedAt: number,
    isStale?: (id: string, record: Pipeline) => boolean,
  ) => void
}
