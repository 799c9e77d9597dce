/**
 * The production build on the demo service over real HTTP, for what takes time: the test moves the
 * clock of the service and that of the page together.
 */
import { createHttpDemo } from '../../src/mocks/http'
import { startServer } from '../../src/server/start-server'
import { buildFolder } from './build-folder'
import { test as base, expect } from './fixtures'
import { START } from './journey'
import { PipelinesList } from './pipelines-list'

interface Setup {
  readonly scenario?: string
  /** A token of the demo that this tab has kept; `null` for none. */
  readonly token?: string | null
}

export class DemoOverHttp {
  readonly list: PipelinesList
  #url = ''
  #now = START
  #closers: (() => Promise<void>)[] = []

  constructor(list: PipelinesList) {
    this.list = list
  }

  /** Where the dashboard stands, with a slash at the end. */
  get url(): string {
    return this.#url
  }

  async start(setup: Setup): Promise<void> {
    const { page } = this.list
    const demo = await createHttpDemo({
      clock: () => this.#now,
      ...(setup.scenario !== undefined && { scenario: setup.scenario }),
    })
    const server = await startServer({
      root: buildFolder('app'),
      kind: 'app',
      port: 0,
      config: { pollSeconds: 5 },
      handlers: [
        (req, res) => {
          // The time of this machine is neither that of the service nor that of the page.
          res.sendDate = false
          return demo.handle(req, res)
        },
      ],
    })
    this.#closers = [server.close, () => demo.close()]
    this.#url = server.url
    await page.context().clock.install({ time: START })
    const { token = 'demo-admin' } = setup
    if (token === null) return
    await page.context().addInitScript((kept) => {
      // A tab that was just opened stands nowhere yet.
      if (location.protocol !== 'http:') return
      sessionStorage.setItem(
        'sluice.token',
        JSON.stringify({ origin: location.origin, token: kept }),
      )
    }, token)
  }

  /** Lets time pass, in the service first, so that no page is ahead of it. */
  async pass(seconds: number): Promise<void> {
    this.#now += seconds * 1_000
    await this.list.page.context().clock.fastForward(seconds * 1_000)
  }

  async close(): Promise<void> {
    await Promise.all(this.#closers.map((close) => close()))
  }
}

export const test = base.extend<{ startDemo: (setup?: Setup) => Promise<DemoOverHttp> }>({
  startDemo: async ({ page }, provide) => {
    const demo = new DemoOverHttp(new PipelinesList(page))
    await provide(async (setup = {}) => {
      await demo.start(setup)
      return demo
    })
    await demo.close()
  },
})

export { expect }
