import { isLoopbackName } from './guards'

/** `app` is the production build. `demo` is the build with the demo service in a worker. */
export type SiteKind = 'app' | 'demo'

/** How long a response may be cached: `never`, only with revalidation (`ask`), or forever (`immutable`). */
export type Caching = 'never' | 'ask' | 'immutable'

/** The only Trusted Types policy of the demo. It allows only the script of the service worker. */
const DEMO_TRUSTED_TYPES_POLICY = 'sluice-demo'

const FEATURES_OFF = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
] as const

const CACHE_CONTROL = {
  never: 'no-store',
  ask: 'no-cache',
  immutable: 'public, max-age=31536000, immutable',
} as const satisfies Record<Caching, string>

/**
 * The foreign origins that the dashboard may contact.
 *
 * @param addresses `apiBaseUrl` and `mcpUrl` of config.json; relative addresses have our own origin
 * @returns each origin once; addresses that the dashboard itself refuses are left out
 */
export function foreignOrigins(addresses: readonly string[]): readonly string[] {
  const own = 'https://own.invalid'
  const origins = addresses
    .filter((address) => URL.canParse(address, own))
    .map((address) => new URL(address, own))
    .filter(
      (url) =>
        url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(url.hostname)),
    )
    .map((url) => url.origin)
  return [...new Set(origins)].filter((origin) => origin !== own)
}

/**
 * The content security policy of a page.
 *
 * @param connect origins that `connect-src` names after `'self'`
 * @param isLoopback true if the page was requested by a loopback name. Then requests are not upgraded to HTTPS
 */
export function cspFor(site: {
  readonly kind: SiteKind
  readonly connect: readonly string[]
  readonly isLoopback: boolean
}): string {
  const isDemo = site.kind === 'demo'
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...site.connect].join(' '),
    "manifest-src 'self'",
    `worker-src ${isDemo ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${isDemo ? DEMO_TRUSTED_TYPES_POLICY : "'none'"}`,
    ...(site.isLoopback ? [] : ['upgrade-insecure-requests']),
  ].join('; ')
}

const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // Browsers ignore this header over plain HTTP, so it does no harm on loopback.
  'strict-transport-security': 'max-age=63072000',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': [
    ...FEATURES_OFF.map((feature) => `${feature}=()`),
    'clipboard-read=()',
    'clipboard-write=(self)',
  ].join(', '),
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
} as const

/**
 * The headers of the service's replies, which are data. If a user opens a reply as a page, it must not run as part of
 * the dashboard.
 */
export const SERVICE_REPLY_HEADERS = {
  ...COMMON_HEADERS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
} as const

/** All headers that do not depend on the body. @param csp see `cspFor` */
export function headersFor(csp: string, caching: Caching): Readonly<Record<string, string>> {
  return {
    'content-security-policy': csp,
    ...COMMON_HEADERS,
    'cache-control': CACHE_CONTROL[caching],
  }
}

export function cachingOf(path: string): Caching {
  if (path === '/index.html' || path === '/config.json') return 'never'
  return path.startsWith('/assets/') ? 'immutable' : 'ask'
}
