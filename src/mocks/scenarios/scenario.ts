/** What a scenario is made of. */
import type { MakeWorld } from '../model/world'

/** How the service behaves, apart from its world. */
export type Weather =
  | 'fair'
  /** Every request is refused: 401, or 403. */
  | 'unauthorized'
  | 'forbidden'
  /** No reply comes. */
  | 'offline'
  /** Replies come late. */
  | 'slow'
  /** Some requests fail. */
  | 'flaky'
  /** Some targets of an action are refused. */
  | 'partial-failures'
  /** Lists hold what does not belong there. */
  | 'hostile'
  /** Replies come in other envelopes and under other names. */
  | 'other-shapes'
  /** Actions act and answer nothing. */
  | 'silent'

export interface Scenario {
  readonly id: string
  readonly label: string
  /** One sentence for the banner of the demo. */
  readonly description: string
  readonly weather: Weather
  /** Are SKU entitlements enabled for the organisation (docs/service.md#discovery, rule 2)? */
  readonly entitlements: boolean
  readonly makeWorld: MakeWorld
}
