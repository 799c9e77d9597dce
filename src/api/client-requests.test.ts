import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { switchOffActions } from '~/domain/allowed-actions'
import type { ApiError } from './api-error'
import type { RequestSpec } from './client'
import { aClient, aReply, failureOf, SERVICE } from './client.test-data'
import { faultOfServiceUrl, resolveBaseUrl } from './config'

const READ: RequestSpec = { path: '/pipelines' }
const ACT: RequestSpec = {
  path: '/actions',
  method: 'POST',
  body: { action: 'run' },
  isMutation: true,
}

describe('the token and the origin of a request', () => {
  test('a request has the token only in the Authorization header', async () => {
    const { client, sent } = aClient(() => aReply('[]'))
    await client.request({
      ...ACT,
      query: { fields: ['a', 'b'], none: [], off: undefined, no: '' },
    })
    const [request] = sent
    expect(request?.url).toBe(`${SERVICE}/api/v2/actions?fields=a%2Cb&no=`)
    expect(request?.init).toMatchObject({
      method: 'POST',
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: 'Bearer CANARY_b7e2',
      },
    })
    expect(JSON.stringify([request?.url, request?.init.body])).not.toContain('CANARY')
    expect(JSON.stringify(request).split('CANARY')).toHaveLength(2)
  })

  test('a request behind a proxy has no token, but a header that no HTML form can send', async () => {
    const { client, sent } = aClient(() => aReply('[]'), {
      token: () => undefined,
      proxyHeader: true,
    })
    await client.request(READ)
    expect(sent[0]?.init).toMatchObject({
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'x-sluice': '1' },
    })
    expect(sent[0]?.init.headers).not.toHaveProperty('authorization')
  })

  test('a 401 reply is reported to the session, and its date to the clock', async () => {
    const onUnauthorized = vi.fn<() => void>()
    const onServerTime = vi.fn<(serverTime: number, localTime: number) => void>()
    const date = new Date(5_000).toUTCString()
    const reply = () => aReply('{}', 401, { date, 'x-request-id': 'r1' })
    const { client } = aClient(reply, { onUnauthorized, onServerTime, now: () => 9 })
    expect(await failureOf(client.request(READ))).toMatchObject({ facts: { requestId: 'r1' } })
    expect(onUnauthorized).toHaveBeenCalledOnce()
    expect(onServerTime).toHaveBeenCalledExactlyOnceWith(5_000, 9)
  })

  test.each(['{"code":401}', '{"error":{"status":"401"}}', '{"errors":[{"code":401}]}'])(
    'a 200 reply that contains a 401 is reported to the session: %s',
    async (body) => {
      const onUnauthorized = vi.fn<() => void>()
      const { client } = aClient(() => aReply(body), { onUnauthorized })
      expect(await failureOf(client.request(READ))).toMatchObject({ kind: 'unauthorized' })
      expect(onUnauthorized).toHaveBeenCalledOnce()
    },
  )

  test('the error of a request does not contain the token', async () => {
    const { client } = aClient(() => aReply('{"error":"no"}', 500))
    const error = (await failureOf(client.request(ACT))) as ApiError
    expect(JSON.stringify([error.facts, error.message, error.stack])).not.toContain('CANARY')
  })
})

describe('the origin of requests', () => {
  const APP = 'https://sluice.example/app/'
  const part = fc.constantFrom(
    '//evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    '@evil.example',
    'https:',
    'http:',
    'https://',
    '..',
    '/',
    '\\',
    '%2e%2e',
    '.',
    ':',
    '?',
    '#',
    'user:pw@',
    'xn--bcher-kva.example',
    'bücher.example',
    'api.example.',
    'api.example',
    '127.0.0.1',
    'localhost',
    '[::1]',
    ':8080',
    'javascript:',
    'data:',
    'blob:https://sluice.example/',
    'file:///',
    '\t',
    '\n',
    '\u202e',
    '%00',
  )
  const address = fc.oneof(
    fc.array(part, { maxLength: 5 }).map((parts) => parts.join('')),
    fc.webUrl(),
  )
  const segment = fc.oneof(part, fc.string()).map((text) => text.toWellFormed())

  test('every request goes to the configured origin, for any path and any ids', async () => {
    await fc.assert(
      fc.asyncProperty(address, segment, segment, async (base, id, term) => {
        if (faultOfServiceUrl(base, APP) !== undefined) return
        const baseUrl = resolveBaseUrl(base, APP)
        const { origin, pathname } = new URL(baseUrl)
        expect(origin).toBe(new URL(base, APP).origin)
        const { client, sent } = aClient(() => aReply('[]'), { baseUrl })
        await client.request({ path: `/pipelines/x${encodeURIComponent(id)}`, query: { term } })
        const url = new URL(sent[0]?.url ?? '')
        expect(url.origin).toBe(origin)
        expect(url.pathname.startsWith(`${pathname}api/v2/pipelines/x`)).toBe(true)
        expect([url.username, url.password, url.protocol.slice(0, 4)]).toEqual(['', '', 'http'])
        if (origin !== 'https://sluice.example' && url.protocol === 'http:')
          expect(url.hostname).toMatch(/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/)
      }),
      { numRuns: 300 },
    )
  })
})

describe('an action that the deployer has switched off', () => {
  afterEach(() => switchOffActions({}))

  test('an action that the deployer has switched off is never sent', async () => {
    switchOffActions({ run: false, create: false })
    const { client, sent } = aClient(() => aReply('{}'))
    const create: RequestSpec = { path: '/pipelines', method: 'POST', body: {}, isMutation: true }
    expect(await failureOf(client.request(ACT))).toMatchObject({ kind: 'not_sent' })
    expect(await failureOf(client.request(create))).toMatchObject({ kind: 'not_sent' })
    await client.request({ ...ACT, body: { action: 'stop' } })
    await client.request(READ)
    expect(sent).toHaveLength(2)
  })
})
