/**
 * The append-only event log, which gives the state of the demo. It is also the audit log of service description §6: it
 * contains every accepted action with its time, its caller and its targets.
 */
import type { Action, ResourceType } from '~/domain/action-table'
import type { JsonObject } from '~/lib/json'
import type { StoredResource } from './resource'

interface Entry {
  /** Epoch milliseconds. */
  readonly at: number
  /** The token's role name, or `demo` for what the demo does itself. */
  readonly by: string
}

/** What an action other than `status`, `create` and `update` does to its targets. */
export type RunAction = Exclude<Action, 'status' | 'create' | 'update'>

export type DemoEvent =
  /** Always the first: ages of the seeded world count from here, for as long as the log lives. */
  | (Entry & { readonly kind: 'born'; readonly version: number; readonly scenario: string })
  | (Entry & {
      readonly kind: 'created'
      readonly type: ResourceType
      readonly id: string
      readonly record: JsonObject
    })
  | (Entry & {
      readonly kind: 'updated'
      readonly type: ResourceType
      readonly id: string
      readonly settings: JsonObject
    })
  | (Entry & {
      readonly kind: 'acted'
      readonly type: ResourceType
      readonly action: RunAction
      readonly ids: readonly string[]
      /** Ids that were asked for and refused: nothing happens to them, the audit log keeps them. */
      readonly refused: readonly string[]
      readonly message?: string
    })
  /** Reads by `status`, one entry a caller and minute: the entry after it counts what came meanwhile. */
  | (Entry & {
      readonly kind: 'checked'
      readonly type: ResourceType
      /** How many requests asked, and for how many ids altogether, since the entry before. */
      readonly requests: number
      readonly ids: number
    })
  /** Everything that happened before, folded, so that months of use do not grow the log. */
  | (Entry & { readonly kind: 'condensed' } & CondensedState)

export interface CondensedState {
  readonly createdCount: number
  readonly resources: readonly StoredResource[]
  readonly deleted: readonly string[]
}

const KINDS: ReadonlySet<unknown> = new Set([
  'born',
  'created',
  'updated',
  'acted',
  'checked',
  'condensed',
])

/** Raised when the meaning of an event changes: a stored log of another version is started afresh. */
export const LOG_VERSION = 3

/** Is this an event, as far as one can tell from a file or a database that an older demo may have written? */
export function isDemoEvent(value: unknown): value is DemoEvent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    KINDS.has(value.kind) &&
    'at' in value &&
    typeof value.at === 'number'
  )
}

/** True when the log was started by this version of the demo for this scenario. */
export function isLogOf(events: readonly DemoEvent[], scenario: string): boolean {
  const first = events[0]
  return first?.kind === 'born' && first.version === LOG_VERSION && first.scenario === scenario
}
