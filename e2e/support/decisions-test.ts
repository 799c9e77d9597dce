/** The test of a cell of the column "Approve/reject": a queue of gates, and a tall screen. */
import { Decisions } from './decisions'
import { expect, test as base, type PageSetup } from './fault-test'
import { aGate } from './fault-world'

interface GatesSetup extends PageSetup {
  /** How many wait. */
  readonly count?: number
  /** Records in place of those, and how many of them wait. */
  readonly records?: readonly unknown[]
  /** Before the page is opened. */
  readonly arrange?: (decisions: Decisions) => void
}

interface Fixtures {
  /** Opens the queue of a service of its own. */
  openGates: (setup?: GatesSetup) => Promise<Decisions>
}

export const test = base.extend<Fixtures>({
  acts: true,
  // All rows and results stand on the screen at once.
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
