import { useQuery, useQueryClient } from '@tanstack/react-query'
import { withDatabase } from '~/stores/database'

/**
 * Reads and stores which definition of an agent function the user accepted last, as JSON text. `accepted` is `null` if
 * the user has accepted none, and `undefined` until the storage has been read. `accept` stores another definition. If
 * the storage fails, Sluice cannot notice a changed definition after a reload.
 */
export function useAcceptedDefinition(url: string, name: string) {
  const queries = useQueryClient()
  const queryKey = ['agent-definition', url, name]
  const storeKey = JSON.stringify([url, name])
  const { data } = useQuery({
    queryKey,
    queryFn: async () => {
      const reading = withDatabase((database) => database.get('agentDefinitions', storeKey))
      const stored = await reading.catch(() => undefined)
      return typeof stored === 'string' ? stored : null
    },
    staleTime: Infinity,
  })
  const accept = (definition: string) => {
    queries.setQueryData(queryKey, definition)
    withDatabase((database) => database.put('agentDefinitions', definition, storeKey)).catch(
      () => undefined,
    )
  }
  return { accepted: data, accept }
}
