import { LIMITS } from './limits'
import {
  forwardedNames,
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

function nginxHeaders(headers: Headers): readonly string[] {
  return Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`)
}

function nginxLocation(match: string, lines: readonly string[]): readonly string[] {
  return [`location ${match} {`, ...indent(lines), '}']
}

function nginxProxy(settings: HostSettings, own: ForwardedPath, upstream: URL): readonly string[] {
  const path = own === '/mcp' ? pathPrefixOf(upstream) : `${pathPrefixOf(upstream)}${own}`
  return nginxLocation(`~ ^${own}(?:/|$)`, [
    `if ($request_method !~ ^(?:${FORWARDED_METHODS[own].join('|')})$) { return 405; }`,
    'if ($request_uri ~* "^[^?]*(?:%2f|%5c|%00|\\.\\.;)") { return 400; }',
    ...(settings.isSignedInInFront
      ? [`if ($http_${CUSTOM_HEADER.replaceAll('-', '_')} = "") { return 403; }`]
      : []),
    ...nginxHeaders(SERVICE_REPLY_HEADERS),
    `rewrite ^${own}(.*)$ ${path}$1 break;`,
    `proxy_pass ${upstream.origin};`,
    'proxy_http_version 1.1;',
    'proxy_pass_request_headers off;',
    ...forwardedNames(settings).map(
      (name) => `proxy_set_header ${name} $http_${name.replaceAll('-', '_')};`,
    ),
    'proxy_set_header x-request-id $request_id;',
    ...NOT_RETURNED.map((name) => `proxy_hide_header ${name};`),
    'proxy_next_upstream off;',
    'proxy_buffering off;',
    `proxy_connect_timeout ${seconds(LIMITS.connectMs)};`,
    `proxy_read_timeout ${seconds(LIMITS.idleMs)};`,
    ...(upstream.protocol === 'https:'
      ? [
          'proxy_ssl_server_name on;',
          'proxy_ssl_verify on;',
          'proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;',
        ]
      : []),
  ])
}

export function nginxSettings(settings: HostSettings): string {
  const { basePath, root, port, publicHost } = settings
  const never = nginxHeaders(pageHeaders(settings, 'never'))
  const onlyReads = 'if ($request_method !~ ^(?:GET|HEAD)$) { return 405; }'
  const locations = [
    nginxLocation('= /healthz', [...never, 'default_type text/plain;', 'return 200 "ok\\n";']),
    nginxProxy(settings, '/api/v2', settings.service),
    nginxProxy(settings, '/mcp', settings.agent),
    nginxLocation('~ /\\.|\\.(?:br|gz)$', [...never, 'return 404;']),
    nginxLocation('~ ^/(?:index\\.html|config\\.json)$', [
      onlyReads,
      ...never,
      'try_files $uri =404;',
    ]),
    nginxLocation('~ ^/assets(?:/|$)', [
      onlyReads,
      ...nginxHeaders(pageHeaders(settings, 'immutable')),
      'gzip_static on;',
      'gzip_vary on;',
      'error_page 404 @missing;',
      'try_files $uri =404;',
    ]),
    nginxLocation('~ ^/[^/]*\\.[^/]*$', [
      onlyReads,
      ...nginxHeaders(pageHeaders(settings, 'ask')),
      'error_page 404 @missing;',
      'try_files $uri =404;',
    ]),
    nginxLocation('@missing', [
      ...never,
      'default_type text/plain;',
      'return 404 "Not found.\\n";',
    ]),
    nginxLocation('~ ^/api(?:/|$)', [...never, 'return 404;']),
    nginxLocation('/', [onlyReads, ...never, 'try_files /index.html =404;']),
  ]
  const prefix =
    basePath === ''
      ? []
      : [
          `if ($request_uri !~ "^(?:/healthz$|${basePath}(?:[/?]|$))") { return 404; }`,
          `rewrite ^${basePath}(?:/(.*))?$ /$1;`,
        ]
  return [
    '# Made by `sluice settings nginx`. Make it again instead of changing it.',
    'server {',
    `  listen ${port} default_server;`,
    ...indent([...never, 'return 421;']),
    '}',
    'server {',
    ...indent([
      `listen ${port};`,
      `server_name ${publicHost};`,
      `root ${root};`,
      'server_tokens off;',
      'charset utf-8;',
      'types { text/html html; text/css css; application/javascript js; application/json json; image/svg+xml svg; font/woff2 woff2; text/plain txt md; }',
      'charset_types text/css application/javascript application/json text/plain;',
      `client_header_timeout ${seconds(LIMITS.headersMs)};`,
      `keepalive_timeout ${seconds(LIMITS.idleMs)};`,
      `client_max_body_size ${LIMITS.bodyBytes};`,
      'merge_slashes off;',
      ...prefix,
      ...never,
      ...locations.flat(),
    ]),
    '}',
    '',
  ].join('\n')
}
