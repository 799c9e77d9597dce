import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { type LogEntry, formatEntry } from './access-log'
import { aBuild, ask, listen, serve } from './server.test-data'

const root = aBuild()

async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  return socket
}

async function statusOn(socket: Socket, path: string): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  const text = await new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(String(data))),
  )
  return text.slice(9, 12)
}

async function heldService() {
  const arrived = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const service = await listen((_req, res) => {
    arrived.resolve()
    void release.promise.then(() => res.end('done'))
  })
  const url = new URL(service)
  const server = await serve(root, { service: { service: url, agent: url } })
  return { server, arrived: arrived.promise, release: release.resolve }
}

describe('while it drains, the server', () => {
  test('answers health checks, is not ready, finishes current requests, and then accepts no new requests', async () => {
    const { server, arrived, release } = await heldService()
    const action = ask(server, '/api/v2/actions', { method: 'POST', body: '{}' })
    await arrived
    expect((await ask(server, '/readyz')).status).toBe(200)
    const sockets = await Promise.all([0, 1, 2].map(() => openSocket(server.port)))
    const leadTime = Promise.withResolvers<void>()
    const drained = server.drain(leadTime.promise)
    const paths = ['/healthz', '/readyz', '/version.json']
    const statuses = await Promise.all(
      sockets.map((socket, at) => statusOn(socket, paths[at] ?? '')),
    )
    expect(statuses).toEqual(['200', '503', '200'])
    leadTime.resolve()
    release()
    expect(await action).toMatchObject({ status: 200, body: 'done' })
    await drained
    await expect(ask(server, '/healthz')).rejects.toThrow(/ECONNREFUSED/)
  })

  test('forwards an action on an open connection, then closes the connection', async () => {
    const url = new URL(await listen((_req, res) => void res.end('done')))
    const server = await serve(root, { service: { service: url, agent: url } })
    const socket = await openSocket(server.port)
    const leadTime = Promise.withResolvers<void>()
    const drained = server.drain(leadTime.promise)
    socket.write('POST /api/v2/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n')
    let text = ''
    socket.on('data', (data) => {
      text += String(data)
    })
    await new Promise<void>((resolve) => socket.once('close', () => resolve()))
    expect(text).toMatch(/^HTTP\/1.1 200/)
    expect(text.toLowerCase()).toContain('connection: close')
    leadTime.resolve()
    await drained
  })

  test('cuts requests that do not end within the limit', async () => {
    const { arrived, server } = await heldService()
    const short = await serve(root, {
      service: { service: new URL(server.url), agent: new URL(server.url) },
      limits: { drainMs: 100 },
    })
    const action = ask(short, '/api/v2/actions', { method: 'POST', body: '{}' })
    const failed = expect(action).rejects.toThrow()
    await arrived
    await short.drain(Promise.resolve())
    await failed
  })
})

test('with a wrong config.json the server is alive but not ready', async () => {
  const server = await serve(root, { config: { readOnly: 'yes' } })
  expect((await ask(server, '/healthz')).status).toBe(200)
  expect((await ask(server, '/readyz')).status).toBe(503)
})

test('version.json has the version, the commit, the build time and a hash of the configuration', async () => {
  const version = { version: '1.2.3', commit: 'abc', built: '2026-01-01T00:00:00Z' }
  const server = await serve(root, { version })
  const other = await serve(root, { version, config: { readOnly: true } })
  const [one, two] = await Promise.all(
    [server, other].map(
      async (each) => JSON.parse((await ask(each, '/version.json')).body) as object,
    ),
  )
  expect(one).toMatchObject(version)
  expect(one).not.toEqual(two)
})

describe('the access log', () => {
  test('has a line for each request, without token, body and query', async () => {
    const entries: LogEntry[] = []
    const url = new URL(await listen((req, res) => void res.end(req.headers['x-request-id'])))
    const server = await serve(root, {
      log: (entry) => entries.push(entry),
      service: { service: url, agent: url, isSignedInInFront: true },
    })
    const canary = `CANARY_${crypto.randomUUID()}`
    const headers = {
      authorization: `Bearer ${canary}`,
      cookie: `session=${canary}`,
      'x-sluice': '1',
      'x-request-id': 'front-7',
      'x-forwarded-user': 'ada',
    }
    const answer = await ask(server, `/api/v2/actions?token=${canary}`, {
      method: 'POST',
      headers,
      body: canary,
    })
    expect(answer.body).toBe('front-7')
    await ask(server, `/pipelines/${canary}?q=${canary}`)
    await ask(server, '/assets/none.js', { headers: { host: `${canary.toLowerCase()}.example` } })
    expect(entries).toMatchObject([
      { method: 'POST', route: 'api', status: 200, id: 'front-7', user: 'ada' },
      { method: 'GET', route: 'page', status: 200 },
      { method: 'GET', route: 'asset', status: 421 },
    ])
    const lines = entries.flatMap((entry) => [
      formatEntry(entry, 'json'),
      formatEntry(entry, 'pretty'),
    ])
    expect(lines.join('\n').toLowerCase()).not.toContain('canary')
    expect(entries.every(({ bytes, ms, id }) => bytes > 0 && ms >= 0 && id !== '')).toBe(true)
  })

  test('names a user only if a sign-in proxy in front is configured', async () => {
    const entries: LogEntry[] = []
    const server = await serve(root, { log: (entry) => entries.push(entry) })
    await ask(server, '/', { headers: { 'x-forwarded-user': 'mallory' } })
    expect(entries[0]?.user).toBeUndefined()
  })
})

test('large bodies above the limit are refused before they are read', async () => {
  const url = new URL(await listen((_req, res) => void res.end()))
  const server = await serve(root, {
    service: { service: url, agent: url },
    limits: { heldBytes: 10 },
  })
  const answer = await ask(server, '/api/v2/x', { method: 'POST', body: 'x'.repeat(11) })
  expect(answer.status).toBe(503)
  expect(answer.headers['retry-after']).toBe('1')
})

test('a client that sends its headers too slowly is disconnected', async () => {
  const server = await serve(root, { limits: { headersMs: 100, requestMs: 100 } })
  const socket = await openSocket(server.port)
  socket.write('GET / HTTP/1.1\r\n')
  const text = await new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(String(data))),
  )
  expect(text).toMatch(/^HTTP\/1.1 408 .*nosniff/s)
})
