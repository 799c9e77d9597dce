import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RequestSpec } from './client'
import { aClient, aReply, failureOf, SERVICE } from './client.test-data'

const READ: RequestSpec = { path: '/pipelines' }
const ACT: RequestSpec = {
  path: '/actions',
  method: 'POST',
  body: { action: 'run' },
  isMutation: true,
}

describe('a request without a reply', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test.each([
    [READ, 30_000],
    [ACT, 60_000],
  ])(
    'the request %j times out after %i ms, even if fetch ignores the abort',
    async (spec, limit) => {
      const { client, sent } = aClient(() => new Promise<Response>(() => {}))
      const failure = failureOf(client.request(spec))
      await vi.advanceTimersByTimeAsync(limit - 1)
      expect(sent[0]?.init.signal?.aborted).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(await failure).toMatchObject({ kind: 'timeout' })
      expect([sent[0]?.init.signal?.aborted, sent.length, vi.getTimerCount()]).toEqual([true, 1, 0])
    },
  )

  test('a request times out if the rest of its body does not arrive', async () => {
    const { client } = aClient(() => new Response(new ReadableStream()))
    const failure = failureOf(client.request(READ))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await failure).toMatchObject({ kind: 'timeout' })
  })

  test('a request that the network lost has the error "network" and is not repeated', async () => {
    const cause = new TypeError('Failed to fetch')
    const { client, sent } = aClient(() => Promise.reject(cause))
    expect(await failureOf(client.request(READ))).toMatchObject({ kind: 'network', cause })
    expect([sent.length, vi.getTimerCount()]).toEqual([1, 0])
  })

  test('a request that our own policy blocked has the error "blocked"', async () => {
    const asked: unknown[] = []
    const { client } = aClient(() => Promise.reject(new TypeError('Failed to fetch')), {
      now: () => 77,
      wasBlocked: async (url, since) => asked.push([url, since]) > 0,
    })
    expect(await failureOf(client.request(READ))).toMatchObject({ kind: 'blocked' })
    expect(asked).toEqual([[`${SERVICE}/api/v2/pipelines`, 77]])
  })

  test('a read that was aborted rejects with the reason of the abort', async () => {
    const page = new AbortController()
    const { client } = aClient(() => new Promise<Response>(() => {}))
    const failure = failureOf(client.request({ ...READ, signal: page.signal }))
    page.abort()
    expect(await failure).toBe(page.signal.reason)
  })

  test('an action on a closed page has the error "network", because it may have been done', async () => {
    const page = new AbortController()
    const { client } = aClient(() => new Promise<Response>(() => {}))
    const failure = failureOf(client.request({ ...ACT, signal: page.signal }))
    page.abort()
    expect(await failure).toMatchObject({ kind: 'network' })
  })
})

describe('conditions under which nothing is sent', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
  test.each([
    ['the browser is offline', 'offline', READ, { isOnline: () => false }],
    ['the signal is already aborted', 'not_sent', { ...READ, signal: AbortSignal.abort() }, {}],
    ['the body is not serializable', 'not_sent', { ...ACT, body: deep }, {}],
    ['the token has a line break', 'not_sent', READ, { token: () => 'a\r\nx-evil: 1' }],
  ] as const)('nothing is sent if %s', async (_why, kind, spec, options) => {
    const { client, sent } = aClient(() => aReply('[]'), options)
    expect(await failureOf(client.request(spec))).toMatchObject({ kind })
    expect(sent).toEqual([])
  })
})

describe('a read-only dashboard', () => {
  test('a read-only dashboard sends reads, but no action', async () => {
    const { client, sent } = aClient(() => aReply('[]'), { readOnly: true })
    await client.request(READ)
    expect(await failureOf(client.request(ACT))).toMatchObject({ kind: 'not_sent' })
    expect(sent).toHaveLength(1)
  })
})

describe('a 401 reply to a request with an old token', () => {
  test('a late 401 for a token that was replaced is ignored', async () => {
    let token = 'old'
    let refused = 0
    const { client } = aClient(
      () => {
        token = 'new'
        return aReply('{}', 401)
      },
      { token: () => token, onUnauthorized: () => void (refused += 1) },
    )
    expect(await failureOf(client.request(READ))).toMatchObject({ kind: 'unauthorized' })
    expect(refused).toBe(0)
    expect(await failureOf(client.request(READ))).toMatchObject({ kind: 'unauthorized' })
    expect(refused).toBe(1)
  })
})
