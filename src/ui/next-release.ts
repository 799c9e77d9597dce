/** No “mouseup” follows a drag, an open context menu or a change of the window. Then another event ends the wait. */
const RELEASE_EVENTS = ['mouseup', 'dragend', 'contextmenu', 'keydown', 'blur']

/**
 * Waits until the mouse button that is pressed now is released. While it is pressed, no problem may appear. Its line
 * would move the element that the user clicks away from the pointer, and the click would be lost.
 */
export function nextRelease(): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController()
    const onEnd = () => {
      ended.abort()
      resolve()
    }
    for (const event of RELEASE_EVENTS) addEventListener(event, onEnd, { signal: ended.signal })
  })
}
