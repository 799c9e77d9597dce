/** A test fixture for faults in batches: a list of pipelines on a tall screen. */
import { Batches } from './batches'
import { LIST, POLL, PREFLIGHT } from './fault-matches'
import { json, normalWith, READABLE_ELSEWHERE } from './fault-replies'
import type { Dashboard } from './dashboard'
import { expect, test as base, type PageSetup } from './fault-test'
import { aPipeline, type PipelineRecord } from './fault-world'

interface BatchSetup extends PageSetup {
  readonly count?: number
  readonly each?: PipelineRecord
  /** The records of the service, in place of generated pipelines. */
  readonly records?: readonly unknown[]
  /** True if CORS lets the page read an API at another origin. */
  readonly readableElsewhere?: boolean
}

interface Fixtures {
  openBatches: (setup?: BatchSetup) => Promise<Batches>
}

export const test = base.extend<Fixtures>({
  checksActions: true,
  viewport: { width: 1280, height: 2_000 },
  openBatches: async ({ start }, provide) => {
    const opened: Batches[] = []
    await provide(async ({ count = 12, each = { status: 'idle' }, ...more } = {}) => {
      const { records, readableElsewhere = false, ...setup } = more
      const dash: Dashboard = await start({ ...setup, config: { batchChunk: 5, ...setup.config } })
      const { world } = dash.server
      world.pipelines = records ?? Array.from({ length: count }, (_, at) => aPipeline(at + 1, each))
      if (readableElsewhere) {
        dash.server.answer(PREFLIGHT, json('', 200, READABLE_ELSEWHERE))
        for (const match of [LIST, POLL]) dash.server.answer(match, normalWith(READABLE_ELSEWHERE))
      }
      const batches = new Batches(dash)
      opened.push(batches)
      await dash.openList(world.pipelines.length)
      return batches
    })
    for (const batches of opened) batches.expectNoneTooOften()
  },
})

export { expect }
