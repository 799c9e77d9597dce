import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { aBuild, ask, listen, listenRaw, serve } from './server.test-data'
import type { ServiceProxyOptions } from './service-proxy'

const root = aBuild()
async function proxyTo(service: string, options: Partial<ServiceProxyOptions> = {}) {
  const server = await serve(root, {
    service: { service: new URL(service), agent: new URL(`${service}/mcp`), ...options },
  })
  return server.url.replace(/\/$/, '')
}

async function textOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

describe('the proxy between a client and a service that violate HTTP', () => {
  const SHORT = { connectMs: 300, idleMs: 300 }

  test.each([
    '/api/v2/a%2fb',
    '/api/v2/a%5cb',
    '/api/v2/x%00',
    '/api/v2/..;/x',
    '/api/v2/%2e%2e/v3',
    '/mcp/.%2e/api/v2/pipelines/p1',
    '/mcp/%2E./api/v2/pipelines/p1',
    '/api/v2/.%2e;/x',
    '/api/v2/a/.%2E',
  ])('does not forward %s', async (path) => {
    const asked: (string | undefined)[] = []
    const service = await listen((req, res) => {
      asked.push(req.url)
      res.end()
    })
    const { port } = new URL(await proxyTo(service))
    expect((await ask({ port: Number(port) }, path)).status).toBe(400)
    expect(asked).toEqual([])
  })

  test('forwards a body with its length, also if the client sent it in chunks', async () => {
    const service = await listen((req, res) => {
      void textOf(req).then((body) => res.end(JSON.stringify([req.headers, body])))
    })
    const { port } = new URL(await proxyTo(service))
    const answer = await ask({ port: Number(port) }, '/api/v2/actions', {
      method: 'POST',
      headers: { 'transfer-encoding': 'chunked', connection: 'content-length, x-sluice' },
      body: 'a body',
    })
    const [headers, body] = JSON.parse(answer.body) as [Record<string, string>, string]
    expect(body).toBe('a body')
    expect(headers['content-length']).toBe('6')
    expect(headers['transfer-encoding']).toBeUndefined()
  })

  test('refuses a body that is too large', async () => {
    const service = await listen((_req, res) => void res.end())
    const server = await serve(root, {
      service: { service: new URL(service), agent: new URL(service) },
      limits: { bodyBytes: 10 },
    })
    const answer = await ask(server, '/api/v2/x', { method: 'POST', body: 'x'.repeat(11) })
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body)).toMatchObject({ error: { code: 'not_passed_on' } })
  })

  test.each([
    ['is silent', '', 504],
    ['does not use HTTP', 'hello\r\n\r\n', 502],
    ['has the status 000', 'HTTP/1.1 000 Odd\r\nContent-Length: 0\r\n\r\n', 502],
    ['has the status 999', 'HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n', 502],
    [
      'switches the protocol',
      'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      502,
    ],
    [
      'has a header with a line break',
      'HTTP/1.1 200 OK\r\nX: a\u0000b\r\nContent-Length: 0\r\n\r\n',
      502,
    ],
  ])(
    'a service that %s gives an error, and the next request works',
    async (_what, bytes, status) => {
      const service = await listenRaw((socket) => {
        if (bytes !== '') socket.once('data', () => socket.write(bytes))
      })
      const server = await serve(root, {
        service: { service: new URL(service), agent: new URL(service) },
        limits: SHORT,
      })
      const answer = await ask(server, '/api/v2/x')
      expect(answer.status).toBe(status)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect((await ask(server, '/healthz')).status).toBe(200)
    },
  )

  test('a stalled answer is cut, so that it does not look complete', async () => {
    const service = await listenRaw((socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'))
    })
    const server = await serve(root, {
      service: { service: new URL(service), agent: new URL(service) },
      limits: SHORT,
    })
    await expect(ask(server, '/api/v2/x')).rejects.toThrow()
  })

  test('the error names a service that does not support HTTPS', async () => {
    const service = await listenRaw((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    const answer = await fetch(`${await proxyTo(service.replace('http:', 'https:'))}/api/v2/x`)
    expect(answer.status).toBe(502)
    expect(await answer.text()).toContain('it does not speak HTTPS')
  })

  test('does not repeat a read if the service is busy', async () => {
    let count = 0
    const service = await listen((_req, res) => {
      count += 1
      res.writeHead(503, { 'retry-after': '0' }).end()
    })
    expect((await fetch(`${await proxyTo(service)}/api/v2/pipelines`)).status).toBe(503)
    expect(count).toBe(1)
  })
})
