import { createStore } from './create-store'

/** More than the palette shows, because the palette skips the places whose names it does not know. */
const MAX_PLACES = 20

const NONE: readonly string[] = []

/** The paths of the pages that the user visited last, newest first. Only in memory, because paths contain ids. */
export const useRecentPlaces = createStore('read', () => ({ places: NONE }))

export function rememberPlace(to: string): void {
  useRecentPlaces.setState(({ places }) => ({
    places: [to, ...places.filter((each) => each !== to)].slice(0, MAX_PLACES),
  }))
}
