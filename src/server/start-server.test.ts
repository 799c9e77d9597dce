import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aBuild, ask, askRaw, PAGE, SCRIPT, serve as serveBuild } from './server.test-data'
import type { Handler, ServerOptions } from './start-server'

const root = aBuild()
const serve = (options: Partial<ServerOptions> = {}) => serveBuild(root, options)

describe('the dashboard’s server', () => {
  test('serves the page for a deep link without caching, under the policy that config.json needs', async () => {
    const page = await ask(await serve(), '/pipelines/v1.2/edit?tab=json', {
      headers: { accept: 'text/html' },
    })
    expect(page.status).toBe(200)
    expect(page.body).toBe(PAGE)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['content-security-policy']).toContain(
      "connect-src 'self' https://pas.example; manifest-src",
    )
    expect(page.headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
    expect(page.headers['x-frame-options']).toBe('DENY')
  })

  test('serves the page for an address that cannot be decoded, so that the page can say that nothing is there', async () => {
    const server = await serve()
    const headers = { accept: 'text/html' }
    const page = await ask(server, '/pipelines/%E0%A4', { headers })
    expect([page.status, page.body]).toEqual([200, PAGE])
    expect(page.headers['cache-control']).toBe('no-store')
    const call = await ask(server, '/api/v2/pipelines/%E0%A4', { headers })
    expect([call.status, call.body]).toEqual([400, 'This address cannot be read.\n'])
    const post = await ask(server, '/pipelines/%E0%A4', { method: 'POST', headers })
    expect(post.status).toBe(400)
  })

  test('upgrades to HTTPS on a public address', async () => {
    const server = await serve({ publicHosts: ['sluice.example'] })
    const page = await ask(server, '/', { headers: { host: 'sluice.example' } })
    expect(page.headers['content-security-policy']).toMatch(/; upgrade-insecure-requests$/)
  })

  test('lets hashed assets be cached forever, and compresses them if the client accepts it', async () => {
    const server = await serve()
    const plain = await ask(server, '/assets/main-a1.js')
    expect(plain.body).toBe(SCRIPT)
    expect(plain.headers['cache-control']).toContain('immutable')
    expect(plain.headers['content-type']).toMatch(/\/javascript; charset=utf-8$/)
    expect(plain.headers['vary']).toBe('accept-encoding')
    const fetched = await fetch(new URL('assets/main-a1.js', server.url))
    expect(fetched.headers.get('content-encoding')).toBe('gzip')
    expect(await fetched.text()).toBe(SCRIPT)
  })

  test('answers a missing asset with a text, not with the page', async () => {
    const missing = await ask(await serve(), '/assets/main-old.js', {
      headers: { accept: 'text/html,*/*' },
    })
    expect(missing.status).toBe(404)
    expect(missing.headers['content-type']).toMatch(/^text\/plain/)
    expect(missing.headers['cache-control']).toBe('no-store')
    expect(missing.body).not.toContain('<')
  })

  test('requires revalidation of files without a hash, and sends them only if they changed', async () => {
    const server = await serve()
    const icon = await ask(server, '/favicon.svg')
    expect(icon.headers['cache-control']).toBe('no-cache')
    const headers = { 'if-none-match': icon.headers.etag ?? '' }
    const again = await ask(server, '/favicon.svg', { headers })
    expect([again.status, again.body]).toEqual([304, ''])
    expect(again.headers['x-frame-options']).toBe('DENY')
  })

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//secret.txt',
    '/.hidden',
    '/assets/main-a1.js.gz',
    '/assets/%00main-a1.js',
    'http://127.0.0.1/secret.txt',
  ])('serves no file for %s', async (target) => {
    const answer = await ask(await serve(), target)
    expect(answer.status).toBe(404)
    expect(answer.body).toBe('Not found.\n')
  })

  test('answers HEAD without a body, and refuses other methods', async () => {
    const server = await serve()
    const head = await ask(server, '/', { method: 'HEAD' })
    expect([head.status, head.body]).toEqual([200, ''])
    const post = await ask(server, '/', { method: 'POST' })
    expect([post.status, post.headers['allow']]).toEqual([405, 'GET, HEAD'])
  })

  test('answers health checks', async () => {
    expect(await ask(await serve(), '/healthz')).toMatchObject({ status: 200, body: 'ok\n' })
  })

  test('works under a path prefix', async () => {
    const server = await serve({ basePath: '/sluice' })
    expect(server.url).toMatch(/\/sluice\/$/)
    const page = await ask(server, '/sluice/tools', { headers: { accept: 'text/html' } })
    expect(page.body).toContain('src="/sluice/assets/main-a1.js"')
    expect(page.body).toContain('href="//elsewhere.example"')
    expect((await ask(server, '/sluice/assets/main-a1.js')).body).toBe(SCRIPT)
    expect((await ask(server, '/assets/main-a1.js')).status).toBe(404)
    expect((await ask(server, '/tools')).status).toBe(404)
  })

  test('serves the given config.json, and the policy allows its origins', async () => {
    const server = await serve({
      config: { apiBaseUrl: './', mcpUrl: 'https://agents.example/mcp' },
    })
    const config = await ask(server, '/config.json')
    expect(JSON.parse(config.body)).toEqual({
      apiBaseUrl: './',
      mcpUrl: 'https://agents.example/mcp',
    })
    expect(config.headers['cache-control']).toBe('no-store')
    expect(config.headers['content-security-policy']).toContain(
      "connect-src 'self' https://agents.example;",
    )
  })

  test('allows no foreign origin if config.json cannot be read', async () => {
    const server = await serve({ config: { apiBaseUrl: 7, mcpUrl: 'https://agents.example' } })
    const page = await ask(server, '/')
    expect(page.headers['content-security-policy']).toContain("connect-src 'self'; ")
  })

  test('calls its handlers before it serves files, with the path without the prefix', async () => {
    const seen: (string | undefined)[] = []
    const server = await serve({
      basePath: '/sluice',
      handlers: [
        (req, res) => {
          seen.push(req.url)
          const isMine = req.url?.startsWith('/api/') === true
          if (isMine) res.writeHead(204).end()
          return Promise.resolve(isMine)
        },
      ],
    })
    expect((await ask(server, '/sluice/api/v2/x?y=1', { method: 'POST' })).status).toBe(204)
    expect((await ask(server, '/sluice/healthz')).status).toBe(200)
    expect(seen).toEqual(['/api/v2/x?y=1', '/healthz'])
  })

  test('refuses a request for the host name of another site', async () => {
    const answer = await ask(await serve(), '/config.json', { headers: { host: 'evil.example' } })
    expect(answer.status).toBe(421)
    expect(answer.body).not.toContain('pas.example')
  })

  test.each([
    ['two Host headers', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n', 400],
    ['no Host header', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['another host', 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n', 421],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['an unknown Expect header', 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\n\r\n', 417],
    ['a body to GET', 'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc', 400],
    ['a call that cannot be decoded', 'GET /api/%zz HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['large headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two Content-Length headers',
      'POST /api/v2/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ])('answers %s with an error and the security headers', async (_what, bytes, status) => {
    const answer = await askRaw(await serve(), bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'")
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
  })

  test('adds the security headers to the answers of handlers', async () => {
    const handler: Handler = async (req, res) => {
      const isMine = req.url?.startsWith('/api/') === true
      if (isMine) res.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      return isMine
    }
    const answer = await ask(await serve({ handlers: [handler] }), '/api/v2/x')
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('does not start if the folder has no build', async () => {
    await expect(serve({ root: join(root, 'site/assets') })).rejects.toThrow('no build')
  })
})
