/** The demo service over real HTTP: authentication, errors, limits and versions (docs/service.md#authentication). */
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './demo-server.test-data'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const PATHS = [
  ['/tools/identifiers', 'GET, HEAD'],
  ['/tools/registry', 'GET, HEAD'],
  ['/tools/scm/repositories', 'POST'],
  ['/tools/scm/branches', 'POST'],
  ['/actions', 'POST'],
  ['/pipelines', 'GET, HEAD, POST'],
  ['/pipelines/some-id', 'GET, HEAD'],
  ['/pipelines/step-metadata', 'GET, HEAD'],
  ['/pipelines/validate', 'POST'],
] as const

describe.each(PATHS)('the endpoint %s', (path, allow) => {
  test('a request without a token, or with an unknown token, gets 401', async () => {
    for (const options of [{ as: null }, { token: 'other' }, { token: 'demo-admin2' }]) {
      const { status, headers, json } = await server.ask(path, options)
      expect([status, headers.get('www-authenticate'), json.error.code]).toEqual([
        401,
        'Bearer',
        'unauthorized',
      ])
    }
  })

  test('another method gets 405 with the header Allow', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status, headers, json } = await server.ask(path, { method })
      expect([status, headers.get('allow'), json.error.code]).toEqual([
        405,
        allow,
        'method_not_allowed',
      ])
    }
  })

  test('HEAD gets the status of GET without a body', async () => {
    const { status, text } = await server.ask(path, { method: 'HEAD' })
    expect([status, text]).toEqual([
      allow.includes('GET') ? (path.endsWith('some-id') ? 404 : 200) : 405,
      '',
    ])
  })
})

test.each(['', '/', '/nothing', '/pipelines/a/b', '/tools', '/actions/1'])(
  'the unknown path %s gets 404',
  async (path) => {
    const { status, json } = await server.ask(path)
    expect([status, json.error.code]).toEqual([404, 'not_found'])
    expect((await server.ask(path, { as: null })).status).toBe(401)
  },
)

test.each(['%E0%A4%A', '%00', '..%2f..', '__proto__', 'constructor', '%F0%9F%8E%89'])(
  'the unknown pipeline id %s gets 404',
  async (id) => {
    expect((await server.ask(`/pipelines/${id}`)).status).toBe(404)
  },
)

describe('a request body', () => {
  test.each([
    ['nothing', '', 'body_not_json'],
    ['no JSON', '{"action"', 'body_not_json'],
    ['HTML', '<html>', 'body_not_json'],
    ['a list', '[]', 'body_not_json'],
    ['null', 'null', 'body_not_json'],
    ['a number', '1', 'body_not_json'],
    ['20,000 levels', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 'parameter_malformed'],
  ])('of %s is refused', async (_name, text, code) => {
    for (const path of [
      '/actions',
      '/pipelines',
      '/pipelines/validate',
      '/tools/scm/repositories',
      '/tools/scm/branches',
    ]) {
      const { status, json } = await server.ask(path, { method: 'POST', text })
      expect([status, json.error.code]).toEqual([400, code])
    }
  })

  test.each([6_000_000, 9_000_000])('of %i bytes is refused as too large', async (size) => {
    const { status, json } = await server.ask('/actions', { text: ' '.repeat(size) })
    expect([status, json.error.code]).toEqual([413, 'body_too_large'])
  })
})

test('a path outside the API is not answered by the service', async () => {
  const { status, text } = await server.ask('/../../index.html')
  expect([status, text]).toEqual([404, 'not the service'])
})

test('a client that disconnects in the middle of its body does not affect others', async () => {
  const { headers } = await server.ask('/pipelines')
  expect(headers.get('content-type')).toContain('application/json')
  const url = new URL(server.url)
  await new Promise<void>((resolve) => {
    const call = request({
      host: url.hostname,
      port: url.port,
      path: '/api/v2/actions',
      method: 'POST',
      headers: { 'content-length': 1000 },
    })
    call.on('error', () => resolve())
    call.write('{"action"', () => call.destroy(new Error('gone')))
  })
  expect((await server.ask('/pipelines')).status).toBe(200)
})
