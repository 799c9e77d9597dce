import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  acceptedDefinition,
  storedCalls,
  storeDefinition,
  type StoredCall,
} from '~/stores/agent-records'

/** The calls of this visit and of earlier visits. `undefined` while they are read. */
export function useStoredAgentCalls() {
  return useQuery({ queryKey: ['agent-calls'], queryFn: storedCalls, staleTime: 0 }).data
}

/** Whether a stored call of another tab or of an earlier visit has no known outcome. Such a call may have run. */
export const mayHaveRun = ({ outcome }: StoredCall): boolean =>
  outcome === 'running' || outcome === 'unknown'

/**
 * The definition of this function that the user accepted last, as JSON text. It is `null` if the user has accepted
 * none, and `undefined` until it has been read. `accept` stores another definition.
 */
export function useAcceptedDefinition(url: string, name: string) {
  const queries = useQueryClient()
  const queryKey = ['agent-definition', url, name]
  const { data } = useQuery({
    queryKey,
    queryFn: () => acceptedDefinition(url, name),
    staleTime: Infinity,
  })
  const accept = (definition: string) => {
    queries.setQueryData(queryKey, definition)
    void storeDefinition(url, name, definition)
  }
  return { accepted: data, accept }
}
