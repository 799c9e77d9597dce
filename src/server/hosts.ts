/** Which addresses are this machine, and which names in a Host header are ours to answer for. */

/** `localhost`, its subdomains, 127.0.0.0/8 and ::1, as a URL's `hostname` spells them. */
export function isLoopbackName(hostname: string): boolean {
  return /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname)
}

/** The name in a Host header without its port; `undefined` when there is none that can be read. */
export function hostnameOf(host: string | undefined): string | undefined {
  if (host === undefined || !/^[\w.:[\]-]+$/.test(host)) return undefined
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined
}

/**
 * A page of another site can point its own name at 127.0.0.1 and then talk to us as if it were ours
 * (DNS rebinding). So the server answers for loopback names and those that it was started with.
 */
export function isOurHost(host: string | undefined, publicHosts: readonly string[]): boolean {
  const name = hostnameOf(host)
  if (name === undefined) return false
  return isLoopbackName(name) || publicHosts.includes(name)
}
