import { createStore } from './create-store'

/** More than the palette shows, because it leaves out the places whose names it does not know. */
const MOST = 20

const NONE: readonly string[] = []

/** The addresses of the latest visited places, newest first. Only in memory, because they contain ids. */
export const useRecentPlaces = createStore('read', () => ({ places: NONE }))

/** Puts this address first. */
export function rememberPlace(to: string): void {
  useRecentPlaces.setState(({ places }) => ({
    places: [to, ...places.filter((each) => each !== to)].slice(0, MOST),
  }))
}
