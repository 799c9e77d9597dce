/**
 * Another address draws half of the frame anew, and a key that is held changes something with each frame: the
 * address says what is new with the next frame, for who loads the page again, and the screen is told of it after
 * such a pause.
 */
export const LATER_MS = 150

/** Writes it into the address, of which the router knows nothing yet. */
export function writeAddress(params: URLSearchParams): void {
  try {
    history.replaceState(history.state, '', `?${params}`)
  } catch {
    // Safari refuses after a hundred changes in half a minute; the router's own comes after them.
  }
}
