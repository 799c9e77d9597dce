/**
 * The vocabulary of the batch engine: what is asked, what preflight finds, and the ledger in which
 * every item ends in a named state.
 */
import type { BatchAction, ResourceType } from '~/domain/action-table'
import type { ApiError, ApiErrorKind } from '~/api/api-error'
import type { Phase } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import type { LoggedRequest } from './request-log'
import type { JournalState } from './journal'
import type { Outcome } from './outcome'

export interface BatchTarget {
  readonly id: string
  readonly name: string
}

export interface BatchRequest {
  readonly action: BatchAction
  readonly type: ResourceType
  readonly targets: readonly BatchTarget[]
  /** Of a rejection. Kept in memory, never written down. */
  readonly message?: string
  /** One for each id, in place of `message`; what is sent together then has one message. */
  readonly messages?: ReadonlyMap<string, string>
}

export interface PreflightItem {
  readonly target: BatchTarget
  readonly phase?: Phase
  /** The service's own word for the state. */
  readonly status?: string
  readonly record?: Pipeline
}
export type PreflightDoubt = PreflightItem & { readonly reason: string }

/** What another batch of this browser, in any tab, has not brought to an end for the same id and action. */
export interface AlreadySent {
  /** `sending`: queued or sent, the answer is still to come. `unknown`: sent, outcome unknown. */
  readonly state: 'sending' | 'unknown'
  readonly batch: string
}
export type PreflightAlreadySent = PreflightItem & AlreadySent

/** What a fresh status says of exactly these ids; each id is in one of the four lists, once. */
export interface Preflight {
  /** Names the intent: handed to `start`, however often, it is sent once. */
  readonly intent: string
  /** Epoch milliseconds. */
  readonly checkedAt: number
  readonly eligible: readonly PreflightItem[]
  readonly notEligible: readonly PreflightDoubt[]
  readonly unknown: readonly PreflightDoubt[]
  /** Not part of what is confirmed, unless somebody deliberately includes those with an unknown outcome. */
  readonly alreadySent: readonly PreflightAlreadySent[]
  /**
   * False where the journal cannot be read or kept, so that other tabs may be sending any of these. A `start` after it
   * says that somebody accepts that for this visit.
   */
  readonly isJournalComplete: boolean
  /** Why some or all of `unknown` could not be checked. */
  readonly error?: ApiError
}

export type ItemState =
  | { readonly kind: 'queued' }
  | { readonly kind: 'sent' }
  /** Unknown so far; its status is being read. */
  | { readonly kind: 'checking' }
  | Outcome
export type ItemKind = ItemState['kind']

/** The same object until something of this item changes. */
export interface BatchItem {
  readonly target: BatchTarget
  readonly state: ItemState
  /** The phase that preflight saw. */
  readonly before?: Phase
  /** The state that was read last, after it was sent. */
  readonly now?: { readonly phase: Phase; readonly status?: string }
  /** The service says that it no longer exists. */
  readonly isGone?: true
  /** Done, but `now` still shows what was there before; it is looked at again for a minute. */
  readonly isStale?: true
}

/** Why a batch is stopped from outside, rather than by an answer. */
export type StopCause = 'user' | 'token' | 'locked' | 'taken_over'

export interface StoppedBecause {
  readonly reason: string
  readonly kind: ApiErrorKind | StopCause | 'journal' | 'closed'
  /** Epoch milliseconds; nothing more is sent before. */
  readonly retryAt?: number
  /** The service named no time, or none that can be read: the wait is ours. */
  readonly isOwnWait?: boolean
}

/** `elsewhere`: another tab is at it; this one only shows it. */
export type BatchStage = 'sending' | 'verifying' | 'finished' | 'elsewhere'

/** A snapshot for `useSyncExternalStore`: the same object until something of the batch changed. */
export interface BatchView {
  readonly id: string
  /** Confirmed in this tab; otherwise it was read from the journal. */
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
  /** Sent and still to be sent. */
  readonly chunksTotal: number
  readonly stoppedBecause?: StoppedBecause
  readonly canSendRest: boolean
  readonly offersSmallerChunks: boolean
  /** Ids in the service's answers that nobody asked for. */
  readonly notAskedFor: readonly string[]
  readonly version: number
  /** By place in the confirmed list. @throws RangeError */
  readonly item: (index: number) => BatchItem
  readonly items: () => Iterable<BatchItem>
  /** The states only, in order, without building items. */
  readonly states: () => Iterable<ItemState>
}

export interface StartOptions {
  /** `Preflight.intent`: started again with it, nothing more is sent. */
  readonly intent?: string
  /** Phases before, where the caller knows them better than the preflight of this intent. */
  readonly before?: ReadonlyMap<string, Phase>
  /** Ids that are sent although an earlier batch sent them too and their outcome is unknown. */
  readonly again?: ReadonlySet<string>
}

export interface BatchEngine {
  /**
   * One fresh status of exactly these ids, in chunks. Rejects only when `signal` gives it up.
   *
   * @param onChecked how many ids have been looked at, after each chunk
   */
  readonly preflight: (
    request: BatchRequest,
    signal?: AbortSignal,
    onChecked?: (count: number) => void,
  ) => Promise<Preflight>
  /**
   * Sends the confirmed list, each id once. The same intent, or the same request object, again: the
   * same id, and nothing more is sent. What another batch has under way by now ends as not sent.
   *
   * @returns the id of the batch
   */
  readonly start: (request: BatchRequest, options?: StartOptions) => string
  /** The running chunk finishes, the rest is not sent: somebody cancelled it, or the token is gone. */
  readonly stopRest: (id: string, because?: StopCause) => void
  /** Sends what was not sent, while `canSendRest` and not before `retryAt`. */
  readonly sendRest: (id: string) => void
  /** Sends what was refused as too large, and the rest, in chunks of half the size. */
  readonly sendSmaller: (id: string) => void
  /** Reads the status of what is unknown; of these ids only, when given. */
  readonly checkStatus: (id: string, ids?: readonly string[]) => void
  /** Newest first. */
  readonly batches: () => readonly BatchView[]
  readonly batch: (id: string) => BatchView | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Takes a finished batch away, from the journal too. */
  readonly forget: (id: string) => void
  /** Signed out: ends and forgets every batch and empties the journal. What is on its way stays on it. */
  readonly clear: () => Promise<void>
  /** Reads the journal: what other sessions of this browser sent. Reads statuses; never acts. */
  readonly recover: () => Promise<void>
  /** Is an action being sent from here? For `beforeunload`. */
  readonly isActing: () => boolean
  /** What went over the wire, in this tab, in memory only. */
  readonly requests: (id: string) => readonly LoggedRequest[]
  /** `memory`: the journal could not be kept, and leaving forgets what was sent. */
  readonly journalState: () => JournalState
  /** Entries of the journal that could not be read at the last look. */
  readonly unreadableEntries: () => number
}
