import { useMutation, useQuery } from '@tanstack/react-query'
import { countText } from '~/lib/count-text'
import { useService } from './service-context'

/** Requests a short list, to test the connection. `took` is in milliseconds. */
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

type Fact = readonly [name: string, value: string]

const yes = (has: boolean) => (has ? 'Yes' : 'No')

/** Facts about this browser as lines that the user can copy. They contain no secrets. */
async function diagnose(): Promise<readonly Fact[]> {
  // `estimate` rejects if the browser blocks the storage of this site.
  const storage = await navigator.storage?.estimate?.().catch(() => undefined)
  const megabytes = (bytes: number) => `${countText(Math.round(bytes / 1e6))} MB`
  return [
    ['Dashboard', location.origin],
    ['Browser', navigator.userAgent],
    ['Secure page', yes(isSecureContext)],
    ['Online', yes(navigator.onLine)],
    ['IndexedDB', yes('indexedDB' in globalThis)],
    ['Messages between tabs', yes('BroadcastChannel' in globalThis)],
    ['Locks between tabs', yes('locks' in navigator)],
    [
      'Storage',
      storage === undefined
        ? 'Unknown'
        : `${megabytes(storage.usage ?? 0)} of ${megabytes(storage.quota ?? 0)}`,
    ],
    ['Time zone', Intl.DateTimeFormat().resolvedOptions().timeZone],
  ]
}

export function useBrowserFacts(): readonly Fact[] {
  const { data = [] } = useQuery({ queryKey: ['diagnostics'], queryFn: diagnose, gcTime: 0 })
  return data
}
