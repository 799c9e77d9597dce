/** The data of one pipeline or task that do not depend on the current time. */
import type { ResourceType } from '~/domain/action-table'
import type { JsonObject } from '~/lib/json'

/** One run. Its progress is computed from these data and the time (see run-progress.ts). */
export interface Run {
  readonly number: number
  readonly seed: number
  /** Epoch milliseconds, like all times here. */
  readonly startedAt: number
  readonly startedBy: string
  /** When and by whom each gate was approved, in the order of the steps. */
  readonly approvals: readonly { readonly at: number; readonly by: string }[]
  /** The index of the step that will fail; `null` if no step fails. */
  readonly failsAt: number | null
  readonly end?: {
    readonly at: number
    readonly by: string
    readonly kind: 'stopped' | 'rejected'
    readonly message?: string
  }
  /** The steps at the start of the run, if the steps were edited later. */
  readonly steps?: readonly unknown[]
}

export interface Resource {
  readonly type: ResourceType
  readonly id: string
  /** The record without the data that are computed from the run. Its `status` counts only while there is no run. */
  readonly record: JsonObject
  readonly run: Run | null
  /** When an action last changed the resource. */
  readonly changedAt: number
  /** The number of runs so far. `reset` clears the run but not this number. */
  readonly runs: number
  readonly edited: boolean
}

/** A resource as a condensed event log stores it. `record` is left out if it is the same as in the initial data. */
export type StoredResource = Omit<Resource, 'record'> & { readonly record?: JsonObject }
