/** What a scenario is made of. */
import type { MakeWorld } from '../model/world'

export interface Scenario {
  readonly id: string
  /** One sentence for the banner of the demo. */
  readonly description: string
  /** Are SKU entitlements enabled for the organisation (docs/service.md#discovery, rule 2)? */
  readonly entitlements: boolean
  readonly makeWorld: MakeWorld
}
