import { useHref } from 'react-router'
import { openSession } from '~/stores/session'
import { useAgentWork } from '~/stores/agent-work'
import { typedTexts } from '~/stores/typed-texts'
import { useService, type Service } from '~/queries/service-context'
import { createPolicyWatch } from '~/lib/policy-watch'
import { onClear } from '~/stores/clear-local-data'
import { createAgentSession, type AgentSession } from './agent-connection'
import { forgetStoredCalls, storeCall } from '~/stores/agent-records'
import { storedCallOf } from '../calls/stored-call-of'

/** Under this name a tab keeps which functions are under way, so that after a reload it can be said. */
export const RUNNING = 'agent-running'

/** The endpoint has a token of its own. */
const TOKEN_KEY = 'sluice.agent-token'

const agents = new WeakMap<Service, AgentSession>()

/** The one connection to the agent endpoint in this session. */
export function useAgentSession(): AgentSession {
  const service = useService()
  const root = useHref('/')
  const appUrl = new URL(root.endsWith('/') ? root : `${root}/`, location.origin).href
  return agentSessionOf(service, appUrl)
}

/** Signing out of the service closes it. @param appUrl the base of a relative `mcpUrl` */
function agentSessionOf(service: Service, appUrl: string): AgentSession {
  const known = agents.get(service)
  if (known !== undefined) return known
  const { config, session, now } = service
  const url = new URL(config.mcpUrl, appUrl).href
  const slot = openSession('tab', new URL(url).origin, { key: TOKEN_KEY })
  const agent = createAgentSession(url, config.auth === 'proxy', slot, {
    fetch: (address, init) => fetch(address, init),
    now,
    isOnline: () => navigator.onLine,
    wasBlocked: createPolicyWatch(),
    keepRunning(names) {
      useAgentWork.setState({ running: names.length })
      typedTexts.set(RUNNING, names.length === 0 ? undefined : names.join('\n'))
    },
    keep(call) {
      const secrets = [slot.token() ?? []].flat()
      // A call that the sign-out has stopped ends after it, and is not to be kept.
      if (session.state() !== 'none') void storeCall(storedCallOf(call, url, secrets))
    },
    forgetKept: forgetStoredCalls,
    origin: location.origin,
    connect: async (address, send) => (await import('./agent-client')).connectAgent(address, send),
  })
  const stopLocking = onClear('read', agent.lock)
  const stopForgetting = onClear('work', () => {
    agent.forget()
    stopLocking()
    stopForgetting()
  })
  agents.set(service, agent)
  return agent
}
