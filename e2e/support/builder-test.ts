/** The test of one cell of the column "Builder save": a service that offers a few steps and creates pipelines. */
import { BuilderPage } from './builder-page'
import type { Dashboard } from './dashboard'
import { CREATE, IDENTIFIERS, METADATA, REGISTRY, VALIDATE } from './fault-matches'
import { json } from './fault-replies'
import type { Received, Reply } from './fault-server'
import { expect, test as base, type PageSetup } from './fault-test'
import type { PipelineRecord, World } from './fault-world'

const TOOLS = [
  { identifier: 'run_script', name: 'Script', type: 'build' },
  { identifier: 'vault', name: 'Vault', type: 'build' },
]
const STEPS = [
  {
    tool_identifier: 'run_script',
    configuration: {
      type: 'object',
      properties: { script: { type: 'string', title: 'Script', 'x-multiline': true } },
    },
  },
  {
    tool_identifier: 'vault',
    configuration: {
      type: 'object',
      properties: { phrase: { type: 'string', title: 'Phrase', writeOnly: true } },
    },
  },
]

/** Takes the pipeline and gives it an id, as a service does that then may answer whatever it likes. */
function makePipeline(world: World, { body }: Received): PipelineRecord {
  const made = { ...(JSON.parse(body) as PipelineRecord), _id: `made-${world.pipelines.length}` }
  world.pipelines = [...world.pipelines, made]
  return made
}

/** Creates the pipeline, and answers like this all the same. */
export function createdThen(reply: Reply): Reply {
  return async (exchange) => {
    makePipeline(exchange.world, exchange.received)
    await reply(exchange)
  }
}

/** Creates the pipeline. */
export const creates: Reply = (exchange) =>
  json(makePipeline(exchange.world, exchange.received), 201)(exchange)

export class BuilderSave extends BuilderPage {
  readonly dash: Dashboard

  constructor(dash: Dashboard) {
    super(dash.page)
    this.dash = dash
  }

  get server(): Dashboard['server'] {
    return this.dash.server
  }

  get save() {
    return this.page.getByRole('button', { name: /^Create pipeline/ })
  }

  get safe() {
    return this.notices.getByText('Not saved on the service — your draft is safe in this browser.')
  }

  get unsure() {
    return this.notices.getByText('The service may have created it — check before saving again.')
  }

  /** What was sent to create something. */
  sent(): readonly Received[] {
    return this.server.received(CREATE)
  }

  /** Lets much time pass: nothing is sent by itself. */
  async expectSentOnly(times: number): Promise<void> {
    await this.page.clock.fastForward(120_000)
    expect(this.sent()).toHaveLength(times)
  }

  async dismiss(): Promise<void> {
    await this.page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(this.safe.or(this.unsure)).toHaveCount(0)
  }
}

interface Fixtures {
  /** Opens the builder on a service of its own, with a name typed. */
  openSave: (setup?: PageSetup & { readonly name?: string }) => Promise<BuilderSave>
}

export const test = base.extend<Fixtures>({
  acts: true,
  openSave: async ({ start }, provide) => {
    await provide(async ({ name = 'deploy-web', ...setup } = {}) => {
      const dash = await start(setup)
      const { server } = dash
      server.answer(IDENTIFIERS, json(TOOLS))
      server.answer(REGISTRY, json([]))
      server.answer(METADATA, json(STEPS))
      server.answer(VALIDATE, json({ valid: true, problems: [] }))
      server.answer(CREATE, creates)
      const save = new BuilderSave(dash)
      await dash.open('pipelines/new')
      await save.name.fill(name)
      return save
    })
  },
})

export { expect }
