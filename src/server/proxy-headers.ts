import type { IncomingHttpHeaders } from 'node:http'
import { SERVICE_REPLY_HEADERS } from './policy'

/** A foreign page cannot send this header without a CORS preflight, and the server never allows the preflight. */
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

interface ForwardingRules {
  /** Added as a bearer token to requests that have no token. */
  readonly token: string | undefined
  /**
   * Whether a sign-in proxy in front sends the token of each user in `x-forwarded-access-token`, as oauth2-proxy does.
   */
  readonly isSignedInInFront: boolean
  /** The name of the header that holds a unique key for each request; empty if config.json names none. */
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
 * The headers for the service: those in `FORWARDED`, the idempotency header and those in `body`. All others are
 * removed, for example cookies and client addresses.
 *
 * @param body the headers that the server sets itself, for example those that describe the body
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

/** The response headers for the browser. CORS headers of the service are removed, so no other origin gets access. */
export function returnedHeaders(
  headers: IncomingHttpHeaders,
): Record<string, string | readonly string[]> {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    RETURNED.has(name) && value !== undefined ? [[name, value] as const] : [],
  )
  return { ...Object.fromEntries(kept), ...SERVICE_REPLY_HEADERS }
}
