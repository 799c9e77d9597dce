/**
 * Remembers what our own policy blocked, so that a failed fetch can be told apart from a lost one.
 *
 * @returns whether a request to this address was blocked since then (epoch ms)
 */
export function createPolicyWatch(): (url: string, since: number) => Promise<boolean> {
  const blocked: { readonly origin: string; readonly at: number }[] = []
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    if (URL.canParse(blockedURI))
      blocked.push({ origin: new URL(blockedURI).origin, at: Date.now() })
  })
  return async (url, since) => {
    // The event comes in a task of its own, which may be later than the failed fetch.
    await new Promise((resolve) => setTimeout(resolve, 0))
    const { origin } = new URL(url)
    return blocked.some((each) => each.origin === origin && each.at >= since)
  }
}
