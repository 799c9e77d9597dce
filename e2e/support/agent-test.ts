import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { AgentEndpoint } from './agent-endpoint'
import type { Dashboard } from './dashboard'
import { allowErrors, expect, test as base, type PageSetup } from './fault-test'

class AgentsPage {
  readonly page: Page
  readonly dash: Dashboard
  readonly endpoint: AgentEndpoint

  constructor(dash: Dashboard, endpoint: AgentEndpoint) {
    this.dash = dash
    this.page = dash.page
    this.endpoint = endpoint
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name, exact: typeof name === 'string' })
  }

  stage(name: string): Locator {
    return this.page
      .getByRole('list', { name: 'Stages' })
      .getByRole('listitem')
      .filter({ has: this.page.getByText(name, { exact: true }) })
  }

  async test(): Promise<void> {
    await this.button(/^Test (?:the connection|again)$/).click()
  }

  async connect(): Promise<void> {
    await this.button('Connect').click()
  }

  async open(name = 'look'): Promise<void> {
    await this.dash.open(`agents?function=${name}`)
    await this.connect()
    await expect(this.button(/^Call /)).toBeVisible()
  }

  get latest(): Locator {
    return this.page
      .getByRole('region', { name: /^Calls of/ })
      .locator(':scope > details')
      .first()
  }

  async call(): Promise<void> {
    await this.button(/^Call /).click()
    await this.page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Call / })
      .click()
  }
}

interface Fixtures {
  /** Starts the endpoint. Unless `agentToken` is `null`, stores a token for it in the tab. Opens no page. */
  agents: (setup?: PageSetup & { readonly agentToken?: string | null }) => Promise<AgentsPage>
}

export const test = base.extend<Fixtures>({
  ...allowErrors(/\/mcp\b/, /\/elsewhere$/, /calls-part/),
  agents: async ({ start, context }, provide) => {
    await provide(async ({ agentToken, ...setup } = {}) => {
      const dash = await start(setup)
      const token = agentToken === undefined ? `AGENT_${randomUUID()}` : agentToken
      const origin = dash.server.agentOrigin
      if (token !== null) {
        await context.addInitScript(
          ([kept, at]) => {
            if (location.protocol === 'http:')
              sessionStorage.setItem(
                'sluice.agent-token',
                JSON.stringify({ origin: at, token: kept }),
              )
          },
          [token, origin],
        )
      }
      return new AgentsPage(dash, new AgentEndpoint(dash.server))
    })
  },
})

export { expect }
