/** A test fixture for faults in approvals: a queue of gates on a tall screen. */
import { Decisions } from './decisions'
import { expect, test as base, type PageSetup } from './fault-test'
import { aGate } from './fault-world'

interface GatesSetup extends PageSetup {
  readonly count?: number
  /** The records of the service, in place of generated gates. `count` says how many of them wait. */
  readonly records?: readonly unknown[]
  readonly arrange?: (decisions: Decisions) => void
}

interface Fixtures {
  openGates: (setup?: GatesSetup) => Promise<Decisions>
}

export const test = base.extend<Fixtures>({
  checksActions: true,
  viewport: { width: 1280, height: 2_000 },
  openGates: async ({ start }, provide) => {
    const opened: Decisions[] = []
    await provide(async ({ count = 6, records, arrange, ...setup } = {}) => {
      const dash = await start({ ...setup, config: { batchChunk: 5, ...setup.config } })
      dash.server.world.pipelines =
        records ?? Array.from({ length: count }, (_, at) => aGate(at + 1))
      const decisions = new Decisions(dash)
      opened.push(decisions)
      arrange?.(decisions)
      await decisions.open(count)
      return decisions
    })
    for (const decisions of opened) decisions.expectNoneTooOften()
  },
})

export { expect }
