/** Settings for other web servers, made from the same tables as our own server, so that they cannot drift apart. */
import { cspFor, DATA_HEADERS, headersFor, type Caching } from './policy'
import { FORWARDED } from './proxy-headers'

export interface HostSettings {
  /** The folder `app` of a release, prepared for the prefix. */
  readonly root: string
  /** What people open, such as `sluice.example`. */
  readonly publicHost: string
  /** Of plain HTTP. HTTPS is up to the one who deploys. */
  readonly port: number
  /** `/sluice`, or nothing at the root. */
  readonly basePath: string
  readonly service: URL
  readonly agent: URL
  /** The origins besides its own that config.json lets the page talk to. */
  readonly connect: readonly string[]
  /** A sign-in in front adds the token of each person. */
  readonly isSignedInInFront: boolean
  readonly idempotencyHeader: string
}

export type Headers = Readonly<Record<string, string>>

/** What the service must not set for the origin of the dashboard. nginx can only remove headers by name. */
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
  ...Object.keys(DATA_HEADERS),
] as const

export const seconds = (ms: number) => `${ms / 1000}s`
const cspOf = ({ connect }: HostSettings) => cspFor({ kind: 'app', connect, isLoopback: false })
export const pageHeaders = (settings: HostSettings, caching: Caching): Headers =>
  headersFor(cspOf(settings), caching)
export const forwardedNames = ({ idempotencyHeader }: HostSettings) =>
  [...FORWARDED, 'content-type', idempotencyHeader.toLowerCase()].filter((name) => name !== '')

/** The path that a request for the service has there: the prefix of the service, then what follows ours. */
export const pathOn = ({ pathname }: URL) => pathname.replace(/\/$/, '')

export const indent = (lines: readonly string[], by: string) => lines.map((line) => `${by}${line}`)
