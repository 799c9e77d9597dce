/** How long to wait for the event of a violation, in milliseconds. The event can arrive after the fetch has failed. */
const EVENT_DELAY_MS = 250

/**
 * Remembers the requests that our content security policy blocked. So the caller can distinguish a blocked request from
 * a network failure.
 *
 * @returns a function that says whether a request to the origin of this URL was blocked at or after `since` (epoch ms)
 */
export function createPolicyWatch(): (url: string, since: number) => Promise<boolean> {
  const blocked: { readonly origin: string; readonly at: number }[] = []
  document.addEventListener('securitypolicyviolation', (violation) => {
    const { blockedURI, disposition, effectiveDirective } = violation
    // A report-only policy blocks nothing. Of all directives, only `connect-src` is about the requests of our code.
    if (disposition !== 'enforce' || effectiveDirective !== 'connect-src') return
    if (URL.canParse(blockedURI))
      blocked.push({ origin: new URL(blockedURI).origin, at: Date.now() })
  })
  return async (url, since) => {
    const { origin } = new URL(url)
    const isBlocked = () => blocked.some((each) => each.origin === origin && each.at >= since)
    if (!isBlocked()) await new Promise((resolve) => setTimeout(resolve, EVENT_DELAY_MS))
    return isBlocked()
  }
}
