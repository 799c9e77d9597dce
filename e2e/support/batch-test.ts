/** The test of one cell of the column "Batch action": a list of idle pipelines, and a tall screen. */
import { Batches } from './batches'
import type { Dashboard } from './dashboard'
import { expect, test as base, type PageSetup } from './fault-test'
import { aPipeline, type PipelineRecord } from './fault-world'

export interface BatchSetup extends PageSetup {
  /** How many pipelines there are; idle, if nothing else is said. */
  readonly count?: number
  readonly each?: PipelineRecord
  /** Records in place of those. */
  readonly records?: readonly unknown[]
}

interface Fixtures {
  /** Opens the list of a service of its own. */
  openBatches: (setup?: BatchSetup) => Promise<Batches>
}

export const test = base.extend<Fixtures>({
  acts: true,
  // All rows of the results stand on the screen at once.
  viewport: { width: 1280, height: 2_000 },
  openBatches: async ({ start }, provide) => {
    const opened: Batches[] = []
    await provide(async ({ count = 12, each = { status: 'idle' }, records, ...setup } = {}) => {
      const dash: Dashboard = await start({ ...setup, config: { batchChunk: 5, ...setup.config } })
      const { world } = dash.server
      world.pipelines = records ?? Array.from({ length: count }, (_, at) => aPipeline(at + 1, each))
      const batches = new Batches(dash)
      opened.push(batches)
      await dash.openList(world.pipelines.length)
      return batches
    })
    for (const batches of opened) batches.expectNoneTooOften()
  },
})

export { expect }
