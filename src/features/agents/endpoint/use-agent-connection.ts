import { useHref } from 'react-router'
import { useService } from '~/queries/service-context'
import { useAgentCallStore, type AgentCall } from '../calls/agent-calls'
import { useAgentState, type AgentSession, type AgentState } from './agent-connection'
import { agentSessionOf } from './open-agent-connection'

/** The connection to the agent endpoint, and its state. */
export function useAgentSession(): { readonly agent: AgentSession; readonly state: AgentState } {
  const service = useService()
  const root = useHref('/')
  const appUrl = new URL(root.endsWith('/') ? root : `${root}/`, location.origin).href
  const agent = agentSessionOf(service, appUrl)
  return { agent, state: useAgentState() }
}

/** The calls of this visit, the latest first. */
export function useAgentCalls(): readonly AgentCall[] {
  return useAgentCallStore().calls
}
