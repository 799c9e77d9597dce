/** What the demo service offers to the shell; structurally the same as what the demo's mount gives. */
import type { ComponentType } from 'react'

export interface DemoControls {
  readonly scenario: string
  /** What the address asked for, when there is no such scenario. */
  readonly unknownScenario: string | undefined
  readonly scenarios: readonly {
    readonly id: string
    readonly label: string
    readonly description: string
  }[]
  readonly roles: readonly DemoRole[]
  readonly tasks: readonly string[]
  /** Which places of the welcome were visited in this browser, or that it was closed for good. */
  readonly welcome: readonly string[] | 'closed'
  readonly rememberWelcome: (welcome: readonly string[] | 'closed') => void
  readonly isForgetful: () => boolean
  readonly chooseScenario: (id: string) => Promise<void>
  readonly reset: () => Promise<void>
  /** Another tab changed the demo. */
  readonly onChange: (listener: () => void) => () => void
}

export interface DemoRole {
  readonly token: string
  readonly label: string
  readonly description: string
}

/** The demo as the app shows it. Its parts come with it, so that the production build has nothing of the demo. */
export interface Demo extends DemoControls {
  readonly Bar: ComponentType<{ readonly demo: DemoControls }>
  /** What the top of a screen says: the welcome, and what is unusual about this demo. */
  readonly Notices: ComponentType<{ readonly demo: DemoControls }>
  /** Marks the page as a demo where the bar is folded away. */
  readonly Mark: ComponentType
}
