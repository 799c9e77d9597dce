/**
 * The same checks for our own server and for the nginx and Caddy settings. nginx and Caddy are only tested if they
 * are installed (Debian: `apt-get install nginx-light caddy`).
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caddySettings } from './caddy-settings'
import type { HostSettings } from './host-settings'
import { nginxSettings } from './nginx-settings'
import { cspFor } from './policy'
import { aBuild, ask, freePort, listen, serve } from './server.test-data'

const HOST = { host: 'sluice.example' }
const CSP = cspFor({ kind: 'app', connect: ['https://agents.example'], isLoopback: false })

const closing: (() => unknown)[] = []
afterAll(() => Promise.all(closing.splice(0).map((close) => close())))

async function run(command: string, args: readonly string[], port: number): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += String(chunk)
  })
  closing.push(() => child.kill())
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${command} ended: ${errors}`)
    const isUp = await ask({ port }, '/healthz', { headers: HOST }).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isUp) return
  }
}

/** Replies with the received request, and tries to set headers that the proxy must remove. */
function echo(req: IncomingMessage, res: ServerResponse): void {
  let body = ''
  req.on('data', (chunk) => {
    body += String(chunk)
  })
  req.on('end', () => {
    res.writeHead(req.url?.endsWith('/late') === true ? 408 : 200, {
      'content-type': 'application/json',
      'set-cookie': 'a=1',
      'access-control-allow-origin': '*',
      'content-security-policy': "script-src 'unsafe-inline'",
      'x-request-id': 'r1',
      'retry-after': '3',
    })
    res.end(JSON.stringify({ method: req.method, url: req.url, headers: req.headers, body }))
  })
}

const root = aBuild()
const app = join(root, 'site')
writeFileSync(join(app, 'config.json'), '{"mcpUrl":"https://agents.example/mcp"}')

async function settings(basePath: string): Promise<HostSettings> {
  const service = new URL(`${await listen(echo)}/base`)
  return {
    root: app,
    publicHost: 'sluice.example',
    port: await freePort(),
    basePath,
    service,
    agent: new URL(`${service.href}/mcp`),
    connect: ['https://agents.example'],
    isSignedInInFront: false,
    idempotencyHeader: 'Idempotency-Key',
  }
}

const isInstalled = (command: string) => spawnSync(command, ['-v']).error === undefined

const STARTERS: Readonly<Record<string, (basePath: string) => Promise<number>>> = {
  sluice: async (basePath) => {
    const { service, agent, idempotencyHeader } = await settings(basePath)
    const server = await serve(root, {
      publicHosts: ['sluice.example'],
      basePath,
      service: { service, agent, idempotencyHeader },
    })
    return server.port
  },
  ...(isInstalled('nginx') && {
    nginx: async (basePath) => {
      const used = await settings(basePath)
      const folder = mkdtempSync(join(tmpdir(), 'sluice-nginx-'))
      closing.push(() => rmSync(folder, { recursive: true, force: true }))
      mkdirSync(join(folder, 'tmp'))
      const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((kind) => `${kind}_temp_path ${folder}/tmp/${kind};`)
        .join(' ')
      writeFileSync(
        join(folder, 'nginx.conf'),
        `daemon off; pid ${folder}/pid; error_log stderr; ${process.getuid?.() === 0 ? 'user root;' : ''} events {}\nhttp { access_log off; ${temp}\n${nginxSettings(used)}}`,
      )
      await run('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], used.port)
      return used.port
    },
  }),
  ...(isInstalled('caddy') && {
    caddy: async (basePath) => {
      const used = await settings(basePath)
      const folder = mkdtempSync(join(tmpdir(), 'sluice-caddy-'))
      closing.push(() => rmSync(folder, { recursive: true, force: true }))
      const file = join(folder, 'Caddyfile')
      writeFileSync(file, caddySettings(used).replace('{\n', '{\n  admin off\n'))
      await run('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], used.port)
      return used.port
    },
  }),
}

describe.each(Object.entries(STARTERS))('the deployment with %s', (name, start) => {
  let port = 0
  beforeAll(async () => {
    port = await start('')
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    ask({ port }, path, { headers: { ...HOST, ...headers } })

  test.each(['/', '/pipelines', '/pipelines/v1.2/edit?tab=json', '/index.html'])(
    'serves the page for %s with the policy, and forbids caching',
    async (path) => {
      const page = await get(path, { accept: 'text/html' })
      expect(page.status).toBe(200)
      expect(page.body).toContain('/assets/main-a1.js')
      expect(page.headers['content-type']).toMatch(/^text\/html; ?charset=utf-8$/)
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.headers['content-security-policy']).toBe(CSP)
    },
  )

  test.each([
    '/',
    '/assets/main-a1.js',
    '/favicon.svg',
    '/config.json',
    '/assets/none.js',
    '/.hidden',
  ])('protects %s against sniffing, framing and other origins', async (path) => {
    const { headers } = await get(path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=63072000',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
  })

  test('lets hashed assets be cached forever, and compresses them if the client accepts it', async () => {
    const plain = await get('/assets/main-a1.js')
    expect(plain.body).toBe('export const answer = 42')
    expect(plain.headers['content-type']).toMatch(/javascript/)
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const packed = await get('/assets/main-a1.js', { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.headers.vary?.toLowerCase()).toBe('accept-encoding')
  })

  test('never stores config.json', async () => {
    const config = await get('/config.json')
    expect(JSON.parse(config.body)).toEqual({ mcpUrl: 'https://agents.example/mcp' })
    expect(config.headers['cache-control']).toBe('no-store')
  })

  test('requires revalidation of files without a hash in their name', async () => {
    const icon = await get('/favicon.svg')
    expect(icon.headers['cache-control']).toBe('no-cache')
    const again = await get('/favicon.svg', { 'if-none-match': icon.headers.etag ?? '' })
    expect(again.status).toBe(304)
  })

  test.each(['/assets/none.js', '/favicon.ico', '/.hidden', '/assets/main-a1.js.gz', '/api/v3'])(
    'answers 404 for %s',
    async (path) => {
      const missing = await get(path, { accept: 'text/html,*/*' })
      expect(missing.status).toBe(404)
      expect(missing.body).not.toContain('assets/')
      expect(missing.headers['cache-control']).toBe('no-store')
    },
  )

  test.each(['/../secret.txt', '/assets/..%2f..%2fsecret.txt', '/assets/%2e%2e/%2e%2e/secret.txt'])(
    'serves nothing outside the build for %s',
    async (path) => expect((await get(path)).body).not.toContain('not part of the site'),
  )

  test('accepts no POST for a page', async () => {
    const answer = await ask({ port }, '/pipelines', { method: 'POST', headers: HOST, body: 'x' })
    expect(answer.status).toBe(405)
  })

  test('refuses requests for another host name', async () => {
    const answer = await ask({ port }, '/config.json', { headers: { host: 'evil.example' } })
    expect(answer.status).toBe(421)
    expect(answer.body).not.toContain('agents.example')
  })

  test('forwards the token and the body of a request, but no header about the browser', async () => {
    const answer = await ask({ port }, '/api/v2/actions?x=%2F', {
      method: 'POST',
      headers: {
        ...HOST,
        authorization: 'Bearer ada',
        'content-type': 'application/json',
        'idempotency-key': 'k1',
        cookie: 'session=1',
        origin: 'https://sluice.example',
        'sec-fetch-mode': 'cors',
        'x-forwarded-for': '10.0.0.1',
      },
      body: '{"action":"run"}',
    })
    const seen = JSON.parse(answer.body) as { headers: Record<string, string> }
    expect(seen).toMatchObject({
      method: 'POST',
      url: '/base/api/v2/actions?x=%2F',
      body: '{"action":"run"}',
    })
    expect(seen.headers).toMatchObject({
      authorization: 'Bearer ada',
      'content-type': 'application/json',
      'idempotency-key': 'k1',
    })
    expect(Object.keys(seen.headers).join()).not.toMatch(/cookie|origin|sec-|x-forwarded|referer/)
  })

  test('returns data that cannot run as a page, and allows no other origin', async () => {
    const { headers } = await get('/mcp')
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
      'x-request-id': 'r1',
      'retry-after': '3',
    })
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  // nginx forwards the 408 (docs/deploying.md#another-web-server).
  test.skipIf(name === 'nginx')('answers 504 to a 408, which browsers repeat', async () => {
    const asked = { method: 'POST', headers: HOST, body: '{}' }
    const { status, headers } = await ask({ port }, '/api/v2/late', asked)
    expect(status).toBe(504)
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  test.each([
    ['DELETE', '/api/v2/pipelines', 405],
    ['PUT', '/mcp', 405],
    ['GET', '/api/v2/a%2fb', 400],
    ['GET', '/api/v2/..;/x', 400],
  ])('does not forward %s %s', async (method, path, status) => {
    expect((await ask({ port }, path, { method, headers: HOST })).status).toBe(status)
  })
})

describe.each(Object.entries(STARTERS))('%s under a path prefix', (_name, start) => {
  let port = 0
  beforeAll(async () => {
    port = await start('/teams/sluice')
  })
  const get = (path: string) =>
    ask({ port }, path, { headers: { ...HOST, accept: 'text/html,*/*' } })

  test.each(['/teams/sluice', '/teams/sluice/', '/teams/sluice/pipelines/v1.2'])(
    'serves the page for %s',
    async (path) => expect((await get(path)).body).toContain('main-a1.js'),
  )

  test('serves the files and the service under the prefix', async () => {
    expect((await get('/teams/sluice/assets/main-a1.js')).body).toBe('export const answer = 42')
    expect((await get('/teams/sluice/healthz')).status).toBe(200)
    const { body } = await get('/teams/sluice/api/v2/pipelines?x=1')
    expect(JSON.parse(body)).toMatchObject({ url: '/base/api/v2/pipelines?x=1' })
  })

  test.each(['/', '/pipelines', '/assets/main-a1.js', '/teams/sluicery', '/api/v2/pipelines'])(
    'serves nothing at %s',
    async (path) => expect((await get(path)).status).toBe(404),
  )

  test('also answers health checks without the prefix', async () =>
    expect((await get('/healthz')).status).toBe(200))
})
