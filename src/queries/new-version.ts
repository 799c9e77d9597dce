/** Looks whether the server has another version of Sluice than this page. */
import { useQuery } from '@tanstack/react-query'
import { entryOf, readPage } from '~/lib/served-page'

const LOOK_EVERY_MS = 15 * 60_000
/** Nothing is deployed twice a minute, and looking costs a request. */
const FRESH_MS = 60_000

/** The entry script of this page, by its address; none in the development server. */
function ownEntry(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[src*="/assets/"]')?.src
}

/**
 * True once another version is served. Looks when somebody comes back to the tab and every 15 minutes, never while
 * it is hidden. An answer that is no page of Sluice, and a failure, say nothing.
 */
export function useNewVersion(): boolean {
  const address = ownEntry()
  const own = address?.slice(address.lastIndexOf('/') + 1)
  const { data } = useQuery({
    queryKey: ['served-version'],
    queryFn: async ({ signal }) =>
      (address && entryOf(await readPage(new URL('../', address), signal))) ?? own,
    enabled: address !== undefined,
    initialData: own,
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => (state.data === own ? LOOK_EVERY_MS : false),
    refetchOnWindowFocus: ({ state }) => state.data === own,
    refetchOnReconnect: false,
    retry: false,
  })
  return data !== own
}
