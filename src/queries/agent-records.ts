import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  acceptedDefinition,
  storedCalls,
  storeDefinition,
  markCallsSeen,
  type StoredCall,
} from '~/stores/agent-records'

const CALLS_KEY = ['agent-calls']

/** The calls of this visit and of earlier visits. `undefined` while they are read. */
export function useStoredAgentCalls() {
  return useQuery({ queryKey: CALLS_KEY, queryFn: storedCalls, staleTime: 0 }).data
}

/** Whether the outcome of this stored call is not known and the user has not yet seen the call in the list. */
export const isUnseen = ({ outcome, seen }: StoredCall): boolean =>
  seen !== true && (outcome === 'running' || outcome === 'unknown')

export function useMarkCallsSeen(calls: readonly StoredCall[]): void {
  const queries = useQueryClient()
  const ids = calls.filter(isUnseen).map(({ id }) => id)
  const key = ids.join(' ')
  useEffect(() => {
    if (key === '') return
    const store = async () => {
      await markCallsSeen(key.split(' '))
      await queries.invalidateQueries({ queryKey: CALLS_KEY })
    }
    // If the storage fails, the calls stay unseen.
    store().catch(() => undefined)
  }, [key, queries])
}

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
