import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { acceptedDefinition, storedCalls, storeDefinition } from '~/stores/agent-records'

const CALLS_KEY = ['agent-calls']

/** The calls of this visit and of earlier visits. `undefined` while they are read. */
export function useStoredAgentCalls() {
  return useQuery({ queryKey: CALLS_KEY, queryFn: storedCalls, staleTime: 0 }).data
}

/** @param forget deletes the calls from the page and from the browser */
export function useForgetAgentCalls(forget: () => Promise<void>) {
  return useMutation({ mutationFn: forget, meta: { invalidates: [CALLS_KEY] } })
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
