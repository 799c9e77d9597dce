/** Decides which host names mean this machine, and which Host headers the server accepts. */

/** `localhost`, its subdomains, 127.0.0.0/8 and ::1, in the form of a URL's `hostname`. */
export function isLoopbackName(hostname: string): boolean {
  return /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname)
}

/** The name in a Host header without its port; `undefined` if the header is missing or malformed. */
export function hostnameOf(host: string | undefined): string | undefined {
  if (host === undefined || !/^[\w.:[\]-]+$/.test(host)) return undefined
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined
}

/**
 * A foreign page can point its own name at 127.0.0.1 and then talk to this server as its own origin (DNS rebinding). So
 * the server accepts only loopback names and the names in its options.
 */
export function isOurHost(host: string | undefined, publicHosts: readonly string[]): boolean {
  const name = hostnameOf(host)
  if (name === undefined) return false
  return isLoopbackName(name) || publicHosts.includes(name)
}
