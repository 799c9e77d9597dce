/**
 * The events of the demo. The state follows from their log. The log is also the audit log (docs/service.md#actions): it
 * has every accepted action with its time, its caller and its targets, until the log is condensed. `status` requests
 * are only counted.
 */
import type { Action, ResourceType } from '~/domain/action-table'
import type { JsonObject } from '~/lib/json'
import type { StoredResource } from './resource'

interface Entry {
  /** Epoch milliseconds. */
  readonly at: number
  /** The name of the caller: the person of the role, or `demo` for actions of the demo itself. */
  readonly by: string
}

export type RunAction = Exclude<Action, 'status' | 'create' | 'update'>

export type DemoEvent =
  /** Always the first event. The ages in the initial data count from its time. */
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
      /** The requested ids for which the action was refused. Only the audit log uses them. */
      readonly refused: readonly string[]
      readonly message?: string
    })
  /**
   * `status` requests: at most one entry a minute for each caller and type. Each entry counts the requests since the
   * previous entry.
   */
  | (Entry & {
      readonly kind: 'checked'
      readonly type: ResourceType
      readonly requests: number
      readonly ids: number
    })
  /** Replaces all earlier events except `born`, so that the log stays small after months of use. */
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

/** Increase this when the meaning of an event changes. Logs of other versions are replaced by a new one. */
export const LOG_VERSION = 3

/**
 * Whether the value is an event, judged by its kind and time. A file or a database may contain data of an older demo.
 */
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

export function isLogOf(events: readonly DemoEvent[], scenario: string): boolean {
  const first = events[0]
  return first?.kind === 'born' && first.version === LOG_VERSION && first.scenario === scenario
}
