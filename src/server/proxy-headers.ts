/** Which headers go on to the service, and which come back. Both ways by a list of what is allowed. */
import type { IncomingHttpHeaders } from 'node:http'
import { DATA_HEADERS } from './policy'

/** A page of another site cannot send this header without a preflight, which the server never grants. */
export const CUSTOM_HEADER = 'x-sluice'

export const FORWARDED = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'if-modified-since',
  'if-none-match',
  'last-event-id',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
  'traceparent',
  'tracestate',
  'user-agent',
] as const

const RETURNED: ReadonlySet<string> = new Set([
  'allow',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'date',
  'deprecation',
  'etag',
  'last-modified',
  'link',
  'location',
  'mcp-protocol-version',
  'mcp-session-id',
  'ratelimit',
  'ratelimit-limit',
  'ratelimit-policy',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'sunset',
  'vary',
  'www-authenticate',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
  'x-total-count',
])

export interface ForwardingRules {
  /** Added as a bearer token to requests that carry none. */
  readonly token: string | undefined
  /** Whether a sign-in in front names each person's token in `x-forwarded-access-token` (oauth2-proxy). */
  readonly isSignedInInFront: boolean
  /** The header with one key for each request, when config.json names one. */
  readonly idempotencyHeader: string
}

const one = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.join(', ')

function authorizationOf(
  headers: IncomingHttpHeaders,
  { token, isSignedInInFront }: ForwardingRules,
): string | undefined {
  if (headers.authorization !== undefined) return headers.authorization
  const personal = isSignedInInFront ? one(headers['x-forwarded-access-token']) : undefined
  const bearer = personal ?? token
  return bearer === undefined || bearer === '' ? undefined : `Bearer ${bearer}`
}

/**
 * The headers that go on to the service. Cookies, addresses and everything else stay here.
 *
 * @param body the headers that describe the body as it is sent on
 */
export function forwardedHeaders(
  headers: IncomingHttpHeaders,
  rules: ForwardingRules,
  body: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const names = [...FORWARDED, rules.idempotencyHeader.toLowerCase()].filter((name) => name !== '')
  const kept = names.flatMap((name) => {
    const value = name === 'authorization' ? authorizationOf(headers, rules) : one(headers[name])
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(kept), ...body }
}

/** The headers that come back to the browser. No other origin is let in, whatever the service says. */
export function returnedHeaders(
  headers: IncomingHttpHeaders,
): Record<string, string | readonly string[]> {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    RETURNED.has(name) && value !== undefined ? [[name, value] as const] : [],
  )
  return { ...Object.fromEntries(kept), ...DATA_HEADERS }
}
