/** A test fixture for faults while the builder saves. Its service has a few step types and creates pipelines. */
import { BuilderPage } from './builder-page'
import type { Dashboard } from './dashboard'
import { CREATE, IDENTIFIERS, METADATA, REGISTRY, VALIDATE } from './fault-matches'
import { json } from './fault-replies'
import type { Received, Reply } from './fault-server'
import { expect, test as base, type PageSetup } from './fault-test'
import { changePipelines, type PipelineRecord, type World } from './fault-world'

const TOOLS = [
  { identifier: 'run_script', name: 'Script', type: 'build' },
  { identifier: 'vault', name: 'Vault', type: 'build' },
]
export const STEPS = [
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

/** Stores the posted pipeline under a new id and returns it. The caller replies to the page. */
function makePipeline(world: World, { body }: Received): PipelineRecord {
  const made = { ...(JSON.parse(body) as PipelineRecord), _id: `made-${world.pipelines.length}` }
  world.pipelines = [...world.pipelines, made]
  return made
}

export function createThen(reply: Reply): Reply {
  return async (exchange) => {
    makePipeline(exchange.world, exchange.received)
    await reply(exchange)
  }
}

export const replyCreated: Reply = (exchange) =>
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

  get createButton() {
    return this.page.getByRole('button', { name: /^Create pipeline/ })
  }

  get notCreatedNotice() {
    return this.notices.getByText('Not created. Your draft is kept.')
  }

  get mayExistNotice() {
    return this.notices.getByText(
      'The service may have created the pipeline. Check whether it exists before you create it again.',
    )
  }

  get updateDialog() {
    return this.page.getByRole('dialog', { name: 'Update 1 pipeline' })
  }

  async askToUpdate(): Promise<void> {
    this.dash.allowRead()
    await this.page.getByRole('button', { name: /^Update pipeline/ }).click()
    await expect(this.updateDialog.getByText('Your changes:')).toBeVisible()
  }

  createRequests(): readonly Received[] {
    return this.server.received(CREATE)
  }

  async expectSentOnly(times: number): Promise<void> {
    await this.page.clock.fastForward(120_000)
    expect(this.createRequests()).toHaveLength(times)
  }

  /** Opens Activity, and checks that it lists these requests, newest first. */
  async expectInActivity(...changes: readonly RegExp[]): Promise<void> {
    const screens = this.page.getByRole('navigation', { name: 'Screens' })
    await screens.getByRole('link', { name: 'Activity' }).click()
    const list = this.page.getByRole('list', { name: 'Single requests' })
    await expect(list.getByRole('listitem')).toHaveText([...changes])
  }

  async dismiss(): Promise<void> {
    await this.page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(this.notCreatedNotice.or(this.mayExistNotice)).toHaveCount(0)
  }
}

export function twoScripts(first: string, second: string): readonly PipelineRecord[] {
  return [first, second].map((script, at) => ({
    _id: `step-${at + 1}`,
    name: `Script ${at + 1}`,
    tool: { tool_identifier: 'run_script', configuration: { script } },
  }))
}

interface Fixtures {
  service: (setup?: PageSetup) => Promise<BuilderSave>
  openSave: (setup?: PageSetup & { readonly name?: string }) => Promise<BuilderSave>
  /** Opens the editor of the existing pipeline `id-01`, which has two script steps. */
  openEdit: () => Promise<BuilderSave>
}

export const test = base.extend<Fixtures>({
  checksActions: true,
  service: async ({ start }, provide) => {
    await provide(async (setup) => {
      const dash = await start(setup)
      const { server } = dash
      server.answer(IDENTIFIERS, json(TOOLS))
      server.answer(REGISTRY, json([]))
      server.answer(METADATA, json(STEPS))
      server.answer(VALIDATE, json({ valid: true, problems: [] }))
      server.answer(CREATE, replyCreated)
      return new BuilderSave(dash)
    })
  },
  openSave: async ({ service }, provide) => {
    await provide(async ({ name = 'deploy-web', ...setup } = {}) => {
      const save = await service(setup)
      await save.dash.open('pipelines/new')
      await save.name.fill(name)
      return save
    })
  },
  openEdit: async ({ service }, provide) => {
    await provide(async () => {
      const save = await service()
      changePipelines(save.server.world, ['id-01'], { steps: twoScripts('one', 'two') })
      await save.dash.open('pipelines/id-01/edit')
      await expect(save.name).toHaveValue('pipeline-01')
      return save
    })
  },
})

export { expect }
