/** Settings for other web servers. They use the same tables of headers and limits as our own server. */
import { cspFor, SERVICE_REPLY_HEADERS, headersFor, type Caching } from './policy'
import { FORWARDED } from './service-proxy'

export interface HostSettings {
  /** The folder `app` of a release, after `sluice prepare` has added the path prefix. */
  readonly root: string
  readonly publicHost: string
  readonly port: number
  /** The path prefix, for example `/sluice`. Empty if Sluice is at the root. */
  readonly basePath: string
  readonly service: URL
  readonly agent: URL
  /** The foreign origins that config.json allows the page to contact. */
  readonly connect: readonly string[]
  /** Whether a sign-in proxy in front adds the token of each user. */
  readonly isSignedInInFront: boolean
  readonly idempotencyHeader: string
}

export type Headers = Readonly<Record<string, string>>

/**
 * Response headers that the service must not set on the origin of the dashboard. nginx and Caddy can only remove
 * headers by name.
 */
export const NOT_RETURNED = [
  'set-cookie',
  'clear-site-data',
  'service-worker-allowed',
  'alt-svc',
  'nel',
  'report-to',
  'reporting-endpoints',
  'refresh',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-expose-headers',
  ...Object.keys(SERVICE_REPLY_HEADERS),
] as const

export const seconds = (ms: number) => `${ms / 1000}s`
const cspOf = ({ connect }: HostSettings) => cspFor({ kind: 'app', connect, isLoopback: false })
export const pageHeaders = (settings: HostSettings, caching: Caching): Headers =>
  headersFor(cspOf(settings), caching)
export const forwardedNames = ({ idempotencyHeader }: HostSettings) =>
  [...FORWARDED, 'content-type', idempotencyHeader.toLowerCase()].filter((name) => name !== '')

/** The path prefix of the service, without a slash at the end. The rest of our path follows it. */
export const pathPrefixOf = ({ pathname }: URL) => pathname.replace(/\/$/, '')

export const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`)
