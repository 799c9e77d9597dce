/**
 * The production build with the demo service over HTTP, for tests in which much time passes. A test advances the
 * clocks of the service and of the page together.
 */
import { createHttpDemo } from '../../src/mocks/http'
import { startServer } from '../../src/server/start-server'
import { buildFolder } from './build-folder'
import { test as base, expect } from './fixtures'
import { START } from './journey'
import { PipelinesList } from './pipelines-list'

interface Setup {
  readonly scenario?: string
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
          // The date header would have the real time, which differs from the fake clocks.
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
      // A new tab shows a blank page, which has no storage.
      if (location.protocol !== 'http:') return
      sessionStorage.setItem(
        'sluice.token',
        JSON.stringify({ origin: location.origin, token: kept }),
      )
    }, token)
  }

  /** Advances both clocks. The clock of the service is first, so that the page is never ahead of the service. */
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
