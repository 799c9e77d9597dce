/** A test fixture for a service whose answers contain names that tests search for in the browser. */
import { AgentEndpoint, aFunction, text } from './agent-endpoint'
import type { Dashboard } from './dashboard'
import { allowErrors, test as base, type PageSetup } from './fault-test'
import { answerWithNames, SERVICE_NAMES } from './personal-data'

interface Fixtures {
  /** Sets up a service whose answers contain all the names. Opens no page. */
  named: (setup?: PageSetup) => Promise<Dashboard>
}

export const test = base.extend<Fixtures>({
  ...allowErrors(/\/mcp\b/),
  checksActions: true,
  named: async ({ start }, provide) => {
    await provide(async (setup = {}) => {
      const dash = await start(setup)
      answerWithNames(dash.server)
      const endpoint = new AgentEndpoint(dash.server)
      endpoint.functions = [aFunction(SERVICE_NAMES.functions[0])]
      endpoint.answers['tools/call'] = text(SERVICE_NAMES.answers[0])
      return dash
    })
  },
})
