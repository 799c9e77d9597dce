/**
 * Checks the host name, the headers and the path of a request before routing. A failed check refuses the request. Pure
 * functions.
 */
import type { IncomingMessage } from 'node:http'

/**
 * Whether the name is `localhost`, one of its subdomains, an address in 127.0.0.0/8, or ::1 with or without brackets.
 */
export function isLoopbackName(hostname: string): boolean {
  return /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname)
}

/** The name in a Host header without its port; `undefined` if the header is missing or malformed. */
export function hostnameOf(host: string | undefined): string | undefined {
  if (host === undefined || !/^[\w.:[\]-]+$/.test(host)) return undefined
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined
}

/**
 * Whether the Host header names this server. A foreign site can point its host name at 127.0.0.1 and then read from
 * this server as its own origin (DNS rebinding). So the server accepts only loopback names and the names in its
 * options.
 */
export function isOurHost(host: string | undefined, publicHosts: readonly string[]): boolean {
  const name = hostnameOf(host)
  if (name === undefined) return false
  return isLoopbackName(name) || publicHosts.includes(name)
}

interface Refusal {
  readonly status: number
  readonly reason: string
}

type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'>

const BODYLESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE'])

function countOf(name: string, rawHeaders: readonly string[]): number {
  return rawHeaders.filter((each, index) => index % 2 === 0 && each.toLowerCase() === name).length
}

/**
 * Checks the headers of a request. A body in a request whose method has none can hide a second request from a proxy.
 * With two Host headers, the servers in a chain can disagree about the target.
 *
 * @returns `undefined` for a request that is allowed
 */
export function refusalOf(
  { method = '', headers, rawHeaders }: RequestHead,
  publicHosts: readonly string[],
): Refusal | undefined {
  if (countOf('host', rawHeaders) !== 1) {
    return { status: 400, reason: 'A request needs exactly one Host header.' }
  }
  if (!isOurHost(headers.host, publicHosts)) {
    return { status: 421, reason: 'This server does not answer for that host name.' }
  }
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    return { status: 417, reason: 'This server does not support this Expect header.' }
  }
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
  if (hasBody && BODYLESS.has(method)) {
    return { status: 400, reason: `A ${method} request must not have a body.` }
  }
  return undefined
}

/**
 * Whether the path contains an encoded slash, a backslash, a NUL or a dot segment. The next server could read such a
 * path differently.
 *
 * @param target `req.url`
 */
export function isAmbiguousPath(target: string): boolean {
  const [path = ''] = target.split('?')
  return /%2f|%5c|%00|\\|\.\.;|\/(?:\.|%2e){1,2}(?:[/;]|$)/i.test(path)
}
