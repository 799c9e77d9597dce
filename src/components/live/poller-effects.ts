import type { ActionReply } from '~/api/action-reply'
import type { Phase } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'

/** Everything that the poller needs from outside; passed in, so that tests choose it. */
export interface PollerEffects {
  /** Sends one batch `status`, once. @throws ApiError */
  readonly fetchStatus: (ids: readonly string[], signal: AbortSignal) => Promise<ActionReply>
  /** Takes what an answer changed, and the ids that the service does not have. */
  readonly onRecords: (records: ReadonlyMap<string, Pipeline>, gone: readonly string[]) => void
  /** Takes which of the watched ids the last answer left out, and what it had. */
  readonly onSilence: (silent: readonly string[], heard: Iterable<string>) => void
  /** Epoch milliseconds. */
  readonly now: () => number
  /** @returns cancels it */
  readonly setTimer: (run: () => void, ms: number) => () => void
  /** From 0 to 1. */
  readonly random: () => number
  readonly visibility: {
    readonly isHidden: () => boolean
    readonly subscribe: (listener: () => void) => () => void
  }
  readonly network: {
    readonly isOnline: () => boolean
    readonly subscribe: (listener: () => void) => () => void
  }
  /** The phase on the screen; `undefined` for ids that are not known yet. */
  readonly phaseOfId: (id: string) => Phase | undefined
  /** Ids that the service said it does not have are not asked for again. */
  readonly isGone: (id: string) => boolean
  /** Where the service stands, for errors about its answers. */
  readonly origin: string
  readonly intervalMs: number
  /** Ids in one request, 50 when absent. */
  readonly chunkSize?: number
}
