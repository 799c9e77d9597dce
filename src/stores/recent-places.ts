import { createPersistedStore } from './create-store'

interface RecentPlaces {
  readonly places: readonly string[]
}

/**
 * The number of places that this tab stores. It is larger than the number that the palette shows, because some places
 * no longer exist.
 */
const MAX_PLACES = 20

/** The paths that the user opened in this tab, newest first. */
export const useRecentPlaces = createPersistedStore<RecentPlaces>({
  name: 'sluice.recent',
  storage: 'tab',
  kind: 'work',
  empty: { places: [] },
  read(text) {
    // If the stored text is damaged, this line throws, and the list is empty.
    const { places }: RecentPlaces = JSON.parse(text)
    return { places: places.map(String) }
  },
  write: JSON.stringify,
})

export function rememberPlace(to: string): void {
  useRecentPlaces.setState(({ places }) => ({
    places: [...new Set([to, ...places])].slice(0, MAX_PLACES),
  }))
}
