import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, type ServerOptions, startServer } from './start-server'

const PAGE =
  '<script type="module" src="/assets/main-a1.js"></script><a href="//elsewhere.example">'
const SCRIPT = 'export const answer = 42'

let root: string
const running: RunningServer[] = []

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sluice-'))
  mkdirSync(join(root, 'site/assets'), { recursive: true })
  writeFileSync(join(root, 'secret.txt'), 'not part of the site')
  writeFileSync(join(root, 'site/.hidden'), 'nor is this')
  writeFileSync(join(root, 'site/index.html'), PAGE)
  writeFileSync(join(root, 'site/config.json'), '{"apiBaseUrl":"https://pas.example/"}')
  writeFileSync(join(root, 'site/favicon.svg'), '<svg/>')
  writeFileSync(join(root, 'site/assets/main-a1.js'), SCRIPT)
  writeFileSync(join(root, 'site/assets/main-a1.js.gz'), gzipSync(SCRIPT))
})

afterAll(async () => {
  await Promise.all(running.map((server) => server.close()))
  rmSync(root, { recursive: true })
})

async function serve(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const server = await startServer({ root: join(root, 'site'), kind: 'app', port: 0, ...options })
  running.push(server)
  return server
}

/** Sends exactly this target: `fetch` would tidy it up first. */
function ask(
  { port }: RunningServer,
  target: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path: target, method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const body = Buffer.concat(chunks).toString()
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body })
      })
    })
    asked.on('error', reject).end()
  })
}

describe('the dashboard’s server', () => {
  test('gives the page for a deep link, never to be stored, under the policy that config.json asks for', async () => {
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

  test('upgrades to HTTPS where it is public', async () => {
    const server = await serve({ publicHosts: ['sluice.example'] })
    const page = await ask(server, '/', { headers: { host: 'sluice.example' } })
    expect(page.headers['content-security-policy']).toMatch(/; upgrade-insecure-requests$/)
  })

  test('gives a hashed asset for ever, compressed where it is taken', async () => {
    const server = await serve()
    const plain = await ask(server, '/assets/main-a1.js')
    expect(plain.body).toBe(SCRIPT)
    expect(plain.headers['cache-control']).toContain('immutable')
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(plain.headers['vary']).toBe('accept-encoding')
    const fetched = await fetch(new URL('assets/main-a1.js', server.url))
    expect(fetched.headers.get('content-encoding')).toBe('gzip')
    expect(await fetched.text()).toBe(SCRIPT)
  })

  test('answers a missing asset with words, not with the page', async () => {
    const missing = await ask(await serve(), '/assets/main-old.js', {
      headers: { accept: 'text/html,*/*' },
    })
    expect(missing.status).toBe(404)
    expect(missing.headers['content-type']).toMatch(/^text\/plain/)
    expect(missing.headers['cache-control']).toBe('no-store')
    expect(missing.body).not.toContain('<')
  })

  test('asks again for what has no hash in its name', async () => {
    const icon = await ask(await serve(), '/favicon.svg')
    expect(icon.headers['cache-control']).toBe('no-cache')
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
  ])('gives no file for %s', async (target) => {
    const answer = await ask(await serve(), target)
    expect(answer.status).toBe(404)
    expect(answer.body).toBe('Not found.\n')
  })

  test('answers HEAD without a body and other methods not at all', async () => {
    const server = await serve()
    const head = await ask(server, '/', { method: 'HEAD' })
    expect([head.status, head.body]).toEqual([200, ''])
    const post = await ask(server, '/', { method: 'POST' })
    expect([post.status, post.headers['allow']]).toEqual([405, 'GET, HEAD'])
  })

  test('says that it lives', async () => {
    expect(await ask(await serve(), '/healthz')).toMatchObject({ status: 200, body: 'ok\n' })
  })

  test('stands under a path prefix', async () => {
    const server = await serve({ basePath: '/sluice' })
    expect(server.url).toMatch(/\/sluice\/$/)
    const page = await ask(server, '/sluice/tools', { headers: { accept: 'text/html' } })
    expect(page.body).toContain('src="/sluice/assets/main-a1.js"')
    expect(page.body).toContain('href="//elsewhere.example"')
    expect((await ask(server, '/sluice/assets/main-a1.js')).body).toBe(SCRIPT)
    expect((await ask(server, '/assets/main-a1.js')).status).toBe(404)
    expect((await ask(server, '/tools')).status).toBe(404)
  })

  test('serves the config it was given, and its policy follows', async () => {
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

  test('opens nothing for a config that cannot be read', async () => {
    const server = await serve({ config: { apiBaseUrl: 7, mcpUrl: 'https://agents.example' } })
    const page = await ask(server, '/')
    expect(page.headers['content-security-policy']).toContain("connect-src 'self'; ")
  })

  test('asks its handlers first, with the path as it is without the prefix', async () => {
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

  test('does not answer a page of another site that poses as this machine', async () => {
    const answer = await ask(await serve(), '/config.json', { headers: { host: 'evil.example' } })
    expect(answer.status).toBe(421)
    expect(answer.body).not.toContain('pas.example')
  })

  test('does not start without a build', async () => {
    await expect(serve({ root: join(root, 'site/assets') })).rejects.toThrow('no build')
  })
})
