import { useHref } from 'react-router'
import { openSession } from '~/stores/session'
import { useAgentWork } from '~/stores/agent-work'
import { typedTexts } from '~/stores/typed-texts'
import { useService, type Service } from '~/queries/service-context'
import { createPolicyWatch } from '~/lib/policy-watch'
import { onClear } from '~/stores/clear-local-data'
import { createAgentSession, type AgentSession } from './agent-connection'
import { forgetStoredCalls, storeCall, type StoredCall } from '~/stores/agent-records'
import { withoutSecrets } from '~/components/without-secrets'
import type { AgentCall } from '../calls/agent-calls'

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

const LONGEST_ARGUMENTS = 20_000
const LONGEST_WORDS = 2_000
/** A shorter text may be a word of the endpoint's own. */
const SHORTEST_SECRET = 4

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** What is stored of a call: no result and no secrets. @param secrets texts to hide anywhere, such as the token */
export function storedCallOf(call: AgentCall, url: string, secrets: readonly string[]): StoredCall {
  const { id, of, given, startedAt, endedAt, outcome } = call
  const { value, omitted } = withoutSecrets(given, () => undefined, of.input)
  // The endpoint may have repeated a secret of the arguments.
  const left = new Set(textsIn(value))
  const hidden = [...secrets, ...textsIn(given).filter((text) => !left.has(text))]
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .toSorted((one, other) => other.length - one.length)
  const said = 'words' in outcome ? outcome.words.slice(0, LONGEST_WORDS) : undefined
  const words = hidden.reduce((text, secret) => text?.replaceAll(secret, '…'), said)
  const isShort = JSON.stringify(value).length <= LONGEST_ARGUMENTS
  return {
    v: 1,
    id,
    url,
    name: of.name.slice(0, LONGEST_WORDS),
    title: of.title.slice(0, LONGEST_WORDS),
    startedAt,
    ...(endedAt !== undefined && { endedAt }),
    outcome: outcome.kind,
    ...(words !== undefined && { words }),
    ...(isShort && { given: value }),
    omitted: omitted.length,
  }
}
