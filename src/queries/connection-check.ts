import { useMutation } from '@tanstack/react-query'
import { useService } from './service-context'

/** Requests the shortest list of the service, to test the connection. `took` is in milliseconds. */
export function useConnectionCheck() {
  const { client } = useService()
  return useMutation({
    mutationFn: async () => {
      const from = performance.now()
      await client.request({ path: '/tools/identifiers', query: { fields: ['identifier'] } })
      return { took: Math.round(performance.now() - from) }
    },
  })
}
