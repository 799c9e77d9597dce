import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import {
  forwardedHeaders,
  returnedHeaders,
  type ServiceProxyOptions,
  upstreamOf,
} from './service-proxy'
import { aBuild, listen, serve } from './server.test-data'

const root = aBuild()
const RULES = { token: undefined, idempotencyHeader: 'Idempotency-Key' }

async function proxyTo(service: string, options: Partial<ServiceProxyOptions> = {}) {
  const server = await serve(root, {
    service: { service: new URL(service), agent: new URL(`${service}/mcp`), ...options },
  })
  return server.url.replace(/\/$/, '')
}

const echo = (req: IncomingMessage, res: ServerResponse) =>
  void res.end(req.headers['authorization'] ?? 'none')

async function textOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

describe('the forwarded request', () => {
  const service = new URL('https://pas.example/base/')
  const agent = new URL('https://agents.example/v1/mcp')
  test.each([
    ['/api/v2/pipelines?x=1&y=%2F', 'https://pas.example/base/api/v2/pipelines'],
    ['/api/v2', 'https://pas.example/base/api/v2'],
    ['/mcp', 'https://agents.example/v1/mcp'],
    ['/api/v2/a%2Fb', 'https://pas.example/base/api/v2/a%2Fb'],
    ['/api/v20', undefined],
    ['/mcpx', undefined],
    ['/pipelines', undefined],
  ])('%s goes to %j', (target, address) => {
    expect(upstreamOf(target, { service, agent })?.href).toBe(address)
  })

  test.each([
    ['/api/v2/pipelines', 'GET, HEAD, POST'],
    ['/mcp', 'GET, HEAD, POST, DELETE'],
    ['/api/v3', 'GET, HEAD'],
  ])('a refused method of %s is answered with the methods %s', async (path, methods) => {
    const answer = await fetch((await proxyTo(await listen(echo))) + path, { method: 'PUT' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, methods])
    expect(await answer.text()).toContain(methods)
  })

  test('has no cookies, no hop-by-hop headers and no headers about the browser', () => {
    const headers = forwardedHeaders(
      {
        accept: 'application/json',
        'content-type': 'application/json',
        'idempotency-key': 'k',
        cookie: 'session=1',
        host: 'localhost',
        origin: 'http://localhost',
        referer: 'http://localhost/pipelines',
        connection: 'keep-alive, X-Secret-Hop',
        'x-secret-hop': '1',
        'keep-alive': 'timeout=5',
        te: 'trailers',
        upgrade: 'websocket',
        'transfer-encoding': 'chunked',
        'sec-fetch-mode': 'cors',
        'x-sluice': '1',
      },
      RULES,
    )
    expect(headers).toEqual({
      accept: 'application/json',
      'idempotency-key': 'k',
    })
  })

  test('has the token of the server only if the browser sends no token', () => {
    expect(forwardedHeaders({}, { ...RULES, token: 'server' })['authorization']).toBe(
      'Bearer server',
    )
    const own = { authorization: 'Bearer own' }
    expect(forwardedHeaders(own, { ...RULES, token: 'server' })['authorization']).toBe('Bearer own')
  })
})

test('the browser gets an answer without cookies and CORS headers, which cannot run as a page', () => {
  const headers = returnedHeaders({
    'content-type': 'text/html',
    'retry-after': '3',
    'set-cookie': ['a=1'],
    'access-control-allow-origin': '*',
    'strict-transport-security': 'max-age=1',
    'content-security-policy': "script-src 'unsafe-inline'",
    connection: 'close',
  })
  expect(headers).toMatchObject({
    'content-type': 'text/html',
    'retry-after': '3',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=63072000',
  })
  expect(Object.keys(headers).join()).not.toMatch(/set-cookie|access-control|connection/)
})

describe('the proxy', () => {
  test('forwards method, path, body and answer', async () => {
    const service = await listen((req, res) => {
      res.writeHead(207, { 'x-request-id': 'r1' })
      void textOf(req).then((body) =>
        res.end(`${req.method} ${req.url} ${body} ${req.headers['authorization']}`),
      )
    })
    const proxy = await proxyTo(service)
    const answer = await fetch(`${proxy}/api/v2/actions?a=1`, {
      method: 'POST',
      body: 'the body',
      headers: { authorization: 'Bearer own' },
    })
    expect(answer.status).toBe(207)
    expect(answer.headers.get('x-request-id')).toBe('r1')
    expect(await answer.text()).toBe('POST /api/v2/actions?a=1 the body Bearer own')
  })

  test('forwards each part of an answer as soon as it arrives', async () => {
    const firstIsRead = Promise.withResolvers<void>()
    const service = await listen((_req, res) => {
      res.write('first ')
      void firstIsRead.promise.then(() => res.end('second'))
    })
    const answer = await fetch(`${await proxyTo(service)}/mcp`)
    const reader = answer.body?.getReader()
    const first = await reader?.read()
    expect(new TextDecoder().decode(first?.value)).toBe('first ')
    firstIsRead.resolve()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('second')
  })

  test('follows no redirect', async () => {
    const service = await listen((_req, res) => {
      res.writeHead(307, { location: 'https://elsewhere.example/' }).end()
    })
    const answer = await fetch(`${await proxyTo(service)}/api/v2/x`, { redirect: 'manual' })
    expect(answer.status).toBe(307)
    expect(answer.headers.get('location')).toBe('https://elsewhere.example/')
  })

  test('explains in its error why the service cannot be reached', async () => {
    // No service listens on port 1.
    const service = 'http://127.0.0.1:1'
    const answer = await fetch(`${await proxyTo(service)}/api/v2/x`)
    expect(answer.status).toBe(502)
    expect(await answer.json()).toEqual({
      error: {
        code: 'service_unreachable',
        message: `The dashboard’s server got no answer from ${service}: it refused the connection.`,
      },
    })
  })

  test('sends an action once, even if the service closes the connection', async () => {
    let count = 0
    const service = await listen((req) => {
      count += 1
      req.socket.destroy()
    })
    const answer = await fetch(`${await proxyTo(service)}/api/v2/actions`, {
      method: 'POST',
      body: '{}',
    })
    expect(answer.status).toBe(502)
    expect(count).toBe(1)
  })

  test('passes an incomplete answer on as incomplete', async () => {
    const service = await listen((_req, res) => {
      res.write('half')
      setImmediate(() => res.destroy())
    })
    const answer = await fetch(`${await proxyTo(service)}/api/v2/x`)
    await expect(answer.text()).rejects.toThrow()
  })

  test('closes the connection to the service when the browser disconnects', async () => {
    const gone = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    const service = await listen((req) => {
      arrived.resolve()
      req.on('close', gone.resolve)
    })
    const asked = request(`${await proxyTo(service)}/api/v2/x`).on('error', () => {})
    asked.end()
    await arrived.promise
    asked.destroy()
    await expect(gone.promise).resolves.toBeUndefined()
  })
})

describe('the proxy behind a sign-in', () => {
  const signedIn = { isSignedInInFront: true }
  const custom = { 'x-sluice': '1' }

  test('forwards each person’s bearer token, from the header of the client or of oauth2-proxy', async () => {
    const proxy = await proxyTo(await listen(echo), signedIn)
    const bearerOf = async (headers: Record<string, string>) =>
      (await fetch(`${proxy}/api/v2/x`, { headers: { ...custom, ...headers } })).text()
    expect(await bearerOf({ authorization: 'Bearer ada' })).toBe('Bearer ada')
    expect(await bearerOf({ 'x-forwarded-access-token': 'bob' })).toBe('Bearer bob')
    expect(await bearerOf({})).toBe('none')
  })

  test('does not send the bearer token of a person to an agent endpoint of another origin', async () => {
    const agent = new URL(`${await listen(echo)}/mcp`)
    const proxy = await proxyTo(await listen(echo), { ...signedIn, agent })
    const bearerOf = async (headers: Record<string, string>) =>
      (await fetch(`${proxy}/mcp`, { headers: { ...custom, ...headers } })).text()
    expect(await bearerOf({ 'x-forwarded-access-token': 'bob' })).toBe('none')
    expect(await bearerOf({ authorization: 'Bearer agents' })).toBe('Bearer agents')
  })

  test('refuses requests without the custom header, because other sites can cause them', async () => {
    const proxy = await proxyTo(await listen(echo), signedIn)
    const headers = { authorization: 'Bearer ada' }
    expect((await fetch(`${proxy}/api/v2/x`, { headers })).status).toBe(403)
  })
})

describe('the proxy with a configured token', () => {
  const custom = { headers: { 'x-sluice': '1' } }

  test('adds the token only to requests with the custom header, which other sites cannot send', async () => {
    const proxy = await proxyTo(await listen(echo), { token: 'canary' })
    expect(await (await fetch(`${proxy}/api/v2/x`, custom)).text()).toBe('Bearer canary')
    const refused = await fetch(`${proxy}/api/v2/x`, { method: 'POST', body: 'x' })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ error: { code: 'custom_header_required' } })
    const preflight = await fetch(`${proxy}/api/v2/x`, { method: 'OPTIONS' })
    expect(preflight.status).toBe(405)
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('does not send the token to an agent endpoint of another origin', async () => {
    const agent = new URL(`${await listen(echo)}/mcp`)
    const proxy = await proxyTo(await listen(echo), { token: 'canary', agent })
    expect(await (await fetch(`${proxy}/mcp`, custom)).text()).toBe('none')
  })
})
