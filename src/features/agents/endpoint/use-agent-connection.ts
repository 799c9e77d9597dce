import { useSyncExternalStore } from 'react'
import { useHref } from 'react-router'
import { useService } from '~/queries/service-context'
import type { AgentCall } from '../calls/agent-calls'
import type { AgentDesk, AgentState } from './agent-connection'
import { agentDeskOf } from './open-agent-connection'

/** The desk, and how things stand there. */
export function useAgentDesk(): { readonly desk: AgentDesk; readonly state: AgentState } {
  const service = useService()
  const root = useHref('/')
  const appUrl = new URL(root.endsWith('/') ? root : `${root}/`, location.origin).href
  const desk = agentDeskOf(service, appUrl)
  return { desk, state: useSyncExternalStore(desk.subscribe, desk.get) }
}

export function useAgentCalls({ calls }: AgentDesk): readonly AgentCall[] {
  return useSyncExternalStore(calls.subscribe, calls.get)
}
