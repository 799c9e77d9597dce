import { createStore } from './create-store'

const NONE: readonly string[] = []

/** The addresses of the visited places, newest first. Only in memory, because they contain ids. */
export const useRecentPlaces = createStore('read', () => ({ places: NONE }))

export function rememberPlace(to: string): void {
  useRecentPlaces.setState(({ places }) => ({ places: [...new Set([to, ...places])] }))
}
