/**
 * The controls of the demo service for the shell. The demo's own code has a type with the same structure, because `app`
 * and the demo may not import each other.
 */
import type { ComponentType } from 'react'

export interface DemoControls {
  readonly scenario: string
  /** The scenario in the address, if there is no scenario with this name. */
  readonly unknownScenario: string | undefined
  readonly scenarios: readonly {
    readonly id: string
    readonly label: string
    readonly description: string
  }[]
  readonly roles: readonly DemoRole[]
  readonly tasks: readonly string[]
  readonly hasWelcome: boolean
  /** Stores that the welcome is not shown again in this browser. */
  readonly closeWelcome: () => void
  readonly isInMemory: () => boolean
  readonly chooseScenario: (id: string) => Promise<void>
  readonly reset: () => Promise<void>
  readonly onChange: (listener: () => void) => () => void
}

interface DemoRole {
  readonly token: string
  readonly label: string
  readonly description: string
}

/** The controls of the demo with its components. The production build does not contain these components. */
export interface Demo extends DemoControls {
  readonly Bar: ComponentType<{ readonly demo: DemoControls }>
  /** Shown at the top of a screen: the welcome, and warnings about this demo. */
  readonly Notices: ComponentType<{ readonly demo: DemoControls }>
  readonly Badge: ComponentType
}
