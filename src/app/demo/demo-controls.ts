/** What the demo service offers to the shell; structurally the same as what the demo's mount gives. */
import type { ComponentType } from 'react'

export interface DemoControls {
  readonly scenario: string
  readonly scenarios: readonly {
    readonly id: string
    readonly label: string
    readonly description: string
  }[]
  readonly roles: readonly {
    readonly token: string
    readonly label: string
    readonly description: string
  }[]
  readonly chooseScenario: (id: string) => Promise<void>
  readonly reset: () => Promise<void>
  /** Another tab changed the demo. */
  readonly onChange: (listener: () => void) => () => void
}

/** The demo as the app shows it. The bar comes with it, so that the production build has nothing of the demo. */
export interface Demo extends DemoControls {
  readonly Bar: ComponentType<{ readonly demo: DemoControls }>
}
