import { LIMITS } from './limits'
import {
  type Headers,
  type HostSettings,
  indent,
  NOT_RETURNED,
  pageHeaders,
  pathPrefixOf,
  seconds,
} from './host-settings'
import { SERVICE_REPLY_HEADERS } from './policy'
import { CUSTOM_HEADER, FORWARDED_METHODS, type ForwardedPath } from './service-proxy'

/** Headers that are not sent on to the service. Caddy can only remove headers by name. */
const NOT_FORWARDED = [
  'cookie',
  'origin',
  'referer',
  'forwarded',
  'x-forwarded-*',
  'x-auth-request-*',
  'x-real-ip',
  'via',
  'sec-*',
  CUSTOM_HEADER,
] as const

const caddyHeaders = (headers: Headers) =>
  Object.entries(headers).map(([name, value]) => `header ${name} "${value}"`)

function caddyHandle(matcher: string, lines: readonly string[]): readonly string[] {
  return [`handle ${matcher} {`, ...indent(['route {', ...indent(lines), '}']), '}']
}

function caddyProxy(settings: HostSettings, own: ForwardedPath, upstream: URL): readonly string[] {
  const path = own === '/mcp' ? pathPrefixOf(upstream) : `${pathPrefixOf(upstream)}${own}`
  const name = own.slice(1).replaceAll('/', '_')
  return [
    `@${name} path ${own} ${own}/*`,
    ...caddyHandle(`@${name}`, [
      ...caddyHeaders(SERVICE_REPLY_HEADERS),
      `@${name}_method not method ${FORWARDED_METHODS[own].join(' ')}`,
      `error @${name}_method 405`,
      `@${name}_disguised vars_regexp {http.request.orig_uri} (?i)^[^?]*(?:%2f|%5c|%00|\\.\\.;)`,
      `error @${name}_disguised 400`,
      ...(settings.isSignedInInFront
        ? [`@${name}_foreign not header ${CUSTOM_HEADER} *`, `error @${name}_foreign 403`]
        : []),
      `uri strip_prefix ${own}`,
      ...(path === '' ? [] : [`rewrite * ${path}{uri}`]),
      'request_body {',
      `  max_size ${LIMITS.bodyBytes}`,
      '}',
      `reverse_proxy ${upstream.origin} {`,
      '  header_up Host {upstream_hostport}',
      ...NOT_FORWARDED.map((header) => `  header_up -${header}`),
      ...NOT_RETURNED.map((header) => `  header_down -${header}`),
      '  flush_interval -1',
      // A 408 becomes a 504, as in `service-proxy.ts`, because a browser may send the request again by itself after a
      // 408.
      '  @late status 408',
      '  handle_response @late {',
      '    respond 504',
      '  }',
      '  transport http {',
      `    dial_timeout ${seconds(LIMITS.connectMs)}`,
      `    response_header_timeout ${seconds(LIMITS.idleMs)}`,
      '    keepalive off',
      '    compression off',
      '  }',
      '}',
    ]),
  ]
}

function caddyFiles(name: string, matcher: string, headers: Headers): readonly string[] {
  return [
    `@${name} ${matcher}`,
    ...caddyHandle(`@${name}`, [
      '@missing not file',
      'error @missing 404',
      ...caddyHeaders(headers),
      'file_server {',
      '  precompressed br gzip',
      '}',
    ]),
  ]
}

/**
 * A Caddyfile. It serves plain HTTP on the port. If the operator removes the scheme and the port from the address,
 * Caddy adds HTTPS.
 */
export function caddySettings(settings: HostSettings): string {
  const { basePath, root, port, publicHost } = settings
  const never = caddyHeaders(pageHeaders(settings, 'never'))
  const site = [
    `root * ${root}`,
    'route {',
    ...indent([
      ...never,
      `@health path /healthz ${basePath}/healthz`,
      'respond @health "ok" 200',
      ...(basePath === ''
        ? []
        : [
            `@outside not path ${basePath} ${basePath}/*`,
            'error @outside 404',
            `uri strip_prefix ${basePath}`,
          ]),
      ...caddyProxy(settings, '/api/v2', settings.service),
      ...caddyProxy(settings, '/mcp', settings.agent),
      '@writes not method GET HEAD',
      'error @writes 405',
      '@hidden path_regexp /\\.|\\.(?:br|gz)$|^/api(?:/|$)',
      'error @hidden 404',
      ...caddyFiles('assets', 'path /assets/*', pageHeaders(settings, 'immutable')),
      ...caddyFiles('never', 'path /index.html /config.json', pageHeaders(settings, 'never')),
      ...caddyFiles('top', 'path_regexp ^/[^/]*\\.[^/]*$', pageHeaders(settings, 'ask')),
      'rewrite * /index.html',
      'file_server',
    ]),
    '}',
    'handle_errors {',
    ...indent([...never, 'respond "{err.status_code} {err.status_text}"']),
    '}',
  ]
  return [
    '# Made by `sluice settings caddy`. Make it again instead of changing it.',
    '{',
    '  servers {',
    `    timeouts {`,
    `      read_header ${seconds(LIMITS.headersMs)}`,
    `      read_body ${seconds(LIMITS.requestMs)}`,
    `      idle ${seconds(LIMITS.idleMs)}`,
    '    }',
    '  }',
    '}',
    `http://${publicHost}:${port} {`,
    ...indent(site),
    '}',
    `http://:${port} {`,
    ...indent([...never, 'respond 421']),
    '}',
    '',
  ].join('\n')
}
