import { useQuery, useQueryClient } from '@tanstack/react-query'
import { acceptedDefinition, storedCalls, storeDefinition } from '~/stores/agent-records'

/** The calls of this visit and of earlier visits. `undefined` while they are read. */
export function useStoredAgentCalls() {
  return useQuery({ queryKey: ['agent-calls'], queryFn: storedCalls, staleTime: 0 }).data
}

/**
 * The definition of this function that the user accepted last, as JSON text. `null` if there is none, `undefined` while
 * it is read. `accept` stores another definition.
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
