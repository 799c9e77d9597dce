import { useQuery } from '@tanstack/react-query'
import { useService } from './service-context'

/** Asks for the shortest list that there is, when `refetch` is called. How long that took is in milliseconds. */
export function useConnectionCheck() {
  const { client } = useService()
  return useQuery({
    queryKey: ['connection-check'],
    queryFn: async ({ signal }) => {
      const from = performance.now()
      const query = { fields: ['identifier'] }
      await client.request({ path: '/tools/identifiers', query, signal })
      return { took: Math.round(performance.now() - from) }
    },
    enabled: false,
    retry: false,
    gcTime: 0,
  })
}
