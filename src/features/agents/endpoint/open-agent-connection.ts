import { useHref } from 'react-router'
import { openSession } from '~/stores/session'
import { useService, type Service } from '~/queries/service-context'
import { onClear } from '~/stores/clear-local-data'
import { createAgentSession, type AgentSession } from './agent-connection'
import { storeCall, type StoredCall } from '~/stores/agent-records'
import { withoutSecrets } from '~/components/without-secrets'
import type { AgentCall } from '../calls/agent-calls'

const TOKEN_KEY = 'sluice.agent-token'

const agents = new WeakMap<Service, AgentSession>()

export function useAgentSession(): AgentSession {
  const service = useService()
  const root = useHref('/')
  const appUrl = new URL(root.endsWith('/') ? root : `${root}/`, location.origin).href
  return agentSessionOf(service, appUrl)
}

/**
 * The connection to the agent endpoint. There is one per service. Signing out of the service closes it.
 *
 * @param appUrl the base of a relative `mcpUrl`
 */
function agentSessionOf(service: Service, appUrl: string): AgentSession {
  const known = agents.get(service)
  if (known !== undefined) return known
  const { config, session } = service
  const url = new URL(config.mcpUrl, appUrl).href
  const slot = openSession('tab', new URL(url).origin, { key: TOKEN_KEY })
  const agent = createAgentSession(url, config.auth === 'proxy', slot, (call) => {
    const secrets = [slot.token() ?? []].flat()
    // A sign-out cancels the running calls. These calls end after the sign-out, so they are not stored.
    if (session.state() !== 'none') void storeCall(storedCallOf(call, url, secrets))
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
/** A shorter secret is not masked, because it may be an ordinary word. */
const SHORTEST_SECRET = 4

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/**
 * The stored form of a call, without its result and without secrets.
 *
 * @param secrets texts to mask everywhere, such as the token
 */
export function storedCallOf(call: AgentCall, url: string, secrets: readonly string[]): StoredCall {
  const { id, of, given, startedAt, endedAt, outcome } = call
  const { value, omitted } = withoutSecrets(given, () => undefined, of.input)
  // The endpoint may repeat secrets of the arguments in its messages.
  const left = new Set(textsIn(value))
  const hidden = [...secrets, ...textsIn(given).filter((text) => !left.has(text))]
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .toSorted((one, other) => other.length - one.length)
  const message = 'words' in outcome ? outcome.words.slice(0, LONGEST_WORDS) : undefined
  const words = hidden.reduce((text, secret) => text?.replaceAll(secret, '…'), message)
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
