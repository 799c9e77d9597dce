/** What the demo service offers to the shell; structurally the same as what the demo's mount gives. */
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
