/** Milliseconds. By then the browser has said so, whatever else it has to do. */
const LATEST = 250

/**
 * Remembers what our own policy blocked, so that a failed fetch can be told apart from a lost one.
 *
 * @returns whether a request to this address was blocked since then (epoch ms)
 */
export function createPolicyWatch(): (url: string, since: number) => Promise<boolean> {
  const blocked: { readonly origin: string; readonly at: number }[] = []
  document.addEventListener('securitypolicyviolation', (violation) => {
    const { blockedURI, disposition, effectiveDirective } = violation
    // A policy that only reports blocks nothing, and another directive blocks no request of ours.
    if (disposition !== 'enforce' || effectiveDirective !== 'connect-src') return
    if (URL.canParse(blockedURI))
      blocked.push({ origin: new URL(blockedURI).origin, at: Date.now() })
  })
  return async (url, since) => {
    const { origin } = new URL(url)
    const isBlocked = () => blocked.some((each) => each.origin === origin && each.at >= since)
    // The event comes in a task of its own, which may be later than the failed fetch.
    if (!isBlocked()) await nextViolation()
    return isBlocked()
  }
}

async function nextViolation(): Promise<void> {
  const heard = new AbortController()
  await new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', resolve, { signal: heard.signal })
    setTimeout(resolve, LATEST)
  })
  heard.abort()
}
