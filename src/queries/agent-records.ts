import { useMutation, useQuery } from '@tanstack/react-query'
import { acceptedDefinition, storedCalls } from '~/stores/agent-records'

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
 * The definition that the user accepted before this definition, as JSON text. `null` if no definition is stored,
 * `undefined` while it is being read.
 */
export function useAcceptedDefinition(url: string, name: string, fingerprint: string) {
  return useQuery({
    queryKey: ['agent-definition', url, name, fingerprint],
    queryFn: () => acceptedDefinition(url, name),
    staleTime: 0,
    gcTime: 0,
  }).data
}
