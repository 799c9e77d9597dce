import { useHref } from 'react-router'
import { useService } from '~/queries/service-context'
import { useAgentCallStore, type AgentCall } from '../calls/agent-calls'
import { useAgentState, type AgentDesk, type AgentState } from './agent-connection'
import { agentDeskOf } from './open-agent-connection'

/** The desk, and how things stand there. */
export function useAgentDesk(): { readonly desk: AgentDesk; readonly state: AgentState } {
  const service = useService()
  const root = useHref('/')
  const appUrl = new URL(root.endsWith('/') ? root : `${root}/`, location.origin).href
  const desk = agentDeskOf(service, appUrl)
  return { desk, state: useAgentState() }
}

/** The calls of this visit, the latest first. */
export function useAgentCalls(): readonly AgentCall[] {
  return useAgentCallStore().calls
}
