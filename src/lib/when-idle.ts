/** Milliseconds after which the work is done even when the page is never idle. */
const AT_LATEST = 2_000

/**
 * Does what nobody waits for once the page has nothing else to do. Safari has no idle callback.
 *
 * @returns gives it up
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: AT_LATEST })
  return () => cancelIdleCallback(handle)
}
