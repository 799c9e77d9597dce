/** What the demo knows about one pipeline or task, before "now" is asked for. */
import type { ResourceType } from '~/domain/action-table'
import type { JsonObject } from '~/lib/json'

/** One execution. Its progress is computed from this and the time (see run-progress.ts). */
export interface Run {
  readonly number: number
  readonly seed: number
  /** Epoch milliseconds, as all times here. */
  readonly startedAt: number
  readonly startedBy: string
  /** When each gate, in the order of the steps, was approved, and by whom. */
  readonly approvals: readonly { readonly at: number; readonly by: string }[]
  /** The index of the step that will fail; `null` when the run goes well. */
  readonly failsAt: number | null
  readonly end?: {
    readonly at: number
    readonly by: string
    readonly kind: 'stopped' | 'rejected'
    readonly message?: string
  }
  /** The steps that the run started with, when they were edited since. */
  readonly steps?: readonly unknown[]
}

export interface Resource {
  readonly type: ResourceType
  readonly id: string
  /** The record without what is computed: status, run, approval and the steps' states. */
  readonly record: JsonObject
  readonly run: Run | null
  /** When the record was last changed by an action. */
  readonly changedAt: number
  /** How many runs there were; `reset` clears the run, not the count. */
  readonly runs: number
  /** True when `record` is no longer, or never was, that of the seeded world. */
  readonly edited: boolean
}

/** A resource in a condensed log; `record` is left out when the seeded world still has it. */
export type StoredResource = Omit<Resource, 'record'> & { readonly record?: JsonObject }
