const MAX_WAIT_MS = 2_000

/**
 * Runs work of low priority when the page is idle. Safari has no `requestIdleCallback`, so a timer is used there.
 *
 * @returns a function that cancels the work
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: MAX_WAIT_MS })
  return () => cancelIdleCallback(handle)
}
