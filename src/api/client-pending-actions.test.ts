import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RequestSpec } from './client'
import { aClient, aReply, failureOf } from './client.test-data'

const READ: RequestSpec = { path: '/pipelines' }
const ACT: RequestSpec = {
  path: '/actions',
  method: 'POST',
  body: { action: 'run' },
  isMutation: true,
}

function aSlowClient() {
  const waiting: PromiseWithResolvers<Response>[] = []
  const { client } = aClient(() => {
    const answer = Promise.withResolvers<Response>()
    waiting.push(answer)
    return answer.promise
  })
  return { client, next: () => waiting.shift() ?? expect.fail('Nothing was sent.') }
}

describe('how long an action is pending', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('an action is pending from the request until its answer has been read', async () => {
    const { client, next } = aSlowClient()
    expect(client.isActing()).toBe(false)
    const reply = client.request(ACT)
    expect(client.isActing()).toBe(true)
    next().resolve(aReply('{}'))
    await reply
    expect(client.isActing()).toBe(false)
  })

  test.each([
    [
      'the service refuses it',
      (answer: PromiseWithResolvers<Response>) => answer.resolve(aReply('{}', 422)),
    ],
    [
      'the service fails',
      (answer: PromiseWithResolvers<Response>) => answer.resolve(aReply('', 500)),
    ],
    [
      'the connection is lost',
      (answer: PromiseWithResolvers<Response>) => answer.reject(new TypeError('Failed to fetch')),
    ],
    ['no answer comes in time', () => vi.advanceTimersByTime(60_000)],
  ])('an action is pending until %s', async (_name, end) => {
    const { client, next } = aSlowClient()
    const failure = failureOf(client.request(ACT))
    expect(client.isActing()).toBe(true)
    end(next())
    await failure
    expect(client.isActing()).toBe(false)
  })

  test('an action is pending until it is aborted', async () => {
    const { client } = aSlowClient()
    const page = new AbortController()
    const failure = failureOf(client.request({ ...ACT, signal: page.signal }))
    expect(client.isActing()).toBe(true)
    page.abort()
    await failure
    expect(client.isActing()).toBe(false)
  })

  test('with several actions, one is pending until the last of them is answered', async () => {
    const { client, next } = aSlowClient()
    const [one, other] = [client.request(ACT), client.request(ACT)]
    next().resolve(aReply('{}'))
    await one
    expect(client.isActing()).toBe(true)
    next().resolve(aReply('{}'))
    await other
    expect(client.isActing()).toBe(false)
  })

  test('a read, and a request that was not sent, are never pending actions', async () => {
    const { client, next } = aSlowClient()
    const read = client.request(READ)
    expect(client.isActing()).toBe(false)
    next().resolve(aReply('[]'))
    await read
    const offline = aClient(() => aReply('{}'), { isOnline: () => false }).client
    await failureOf(offline.request(ACT))
    expect(offline.isActing()).toBe(false)
  })
})

test('an action without a token is not sent, unless a proxy adds the token', async () => {
  const signedOut = aClient(() => aReply('{}'), { token: () => undefined })
  expect(await failureOf(signedOut.client.request(ACT))).toMatchObject({ kind: 'not_sent' })
  expect(signedOut.sent).toEqual([])
  await signedOut.client.request(READ)
  const proxied = aClient(() => aReply('{}'), { token: () => undefined, proxyHeader: true })
  await proxied.client.request(ACT)
  expect([signedOut.sent.length, proxied.sent.length]).toEqual([1, 1])
})
