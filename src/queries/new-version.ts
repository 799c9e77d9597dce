import { useQuery } from '@tanstack/react-query'
import { entryScriptOf, readPage } from '~/lib/served-page'

const CHECK_EVERY_MS = 15 * 60_000
/** The shortest time between two checks, because each check costs a request. */
const FRESH_MS = 60_000

/** The URL of the entry script of this page. `undefined` in the development server. */
function ownEntry(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[src*="/assets/"]')?.src
}

/**
 * True if the server has another version. Checks every 15 minutes and when the user returns to the tab, but never
 * in a hidden tab. False if the check fails, or if the server returns a page that is not Sluice.
 */
export function useNewVersion(): boolean {
  const address = ownEntry()
  const own = address?.slice(address.lastIndexOf('/') + 1)
  const { data } = useQuery({
    queryKey: ['served-version'],
    queryFn: async ({ signal }) =>
      (address && entryScriptOf(await readPage(new URL('../', address), signal))) ?? own,
    enabled: address !== undefined,
    initialData: own,
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => (state.data === own ? CHECK_EVERY_MS : false),
    refetchOnWindowFocus: ({ state }) => state.data === own,
    refetchOnReconnect: false,
    retry: false,
  })
  return data !== own
}
