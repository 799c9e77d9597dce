import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error'
import type { Client } from './client'
import { aClient, aReply } from './client.test-data'
import { createReadRetry } from './read-retry'
import { readStatus, readStatuses, type StatusOptions } from './status'

interface Body {
  readonly target: readonly string[]
}
type Answer = (body: Body) => Response | Promise<Response>
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const text =
  (body: string, status = 200, headers: HeadersInit = {}): Answer =>
  () =>
    aReply(body, status, headers)
const json = (value: unknown, status = 200) => text(JSON.stringify(value), status)

const ids = ['a', 'b', 'c', 'd']
const shownOf = (target: readonly string[]) =>
  target.map((id) => ({ id, resource: { _id: id, status: 'idle' } }))
const shown: Answer = (body) => json(shownOf(body.target))(body)

const NEVER = {
  sleep: async () => {},
  readRetry: { retry: () => false, retryDelay: () => 0 },
}

function aReader(answer: Answer) {
  const slept: number[] = []
  const { client, sent } = aClient(({ json: body }) => answer(body as Body))
  const sleep = async (ms: number) => slept.push(ms)
  const asked = () => sent.map(({ json: body }) => (body as Body).target.join(''))
  return {
    asked,
    slept,
    one: (id: string) => readStatus(client, 'pipeline', id),
    read: async (of: readonly string[] = ids, options: StatusOptions = {}) => {
      const retrying = {
        sleep,
        readRetry: createReadRetry(
          () => 0,
          () => 0,
        ),
      }
      const read = await readStatuses(client, 'pipeline', of, { retrying, ...options })
      return { ...read, kinds: of.map((id) => read.readings.get(id)?.kind) }
    },
  }
}

describe('what an answer says of an id', () => {
  const refused = (code: string) => json([{ id: 'a', outcome: 'refused', error: { code } }])
  test.each<[string, Answer, string]>([
    ['a record', shown, 'record'],
    ...['not_found', 'Not Found', 'gone', 'deleted', '404', '410'].map(
      (code) => [code, refused(code), 'gone'] as [string, Answer, string],
    ),
    ['forbidden', refused('forbidden'), 'denied'],
    ['another refusal', refused('busy'), 'unreadable'],
    ['done without a record', json([{ id: 'a', ok: true }]), 'unreadable'],
    ['somebody else', json(shownOf(['x'])), 'unreadable'],
    ['404 with another word for it', json({ error: { code: 'deleted' } }, 404), 'gone'],
    ['no word', text(''), 'unreadable'],
    ['an HTML page', text('<html>'), 'failed'],
    ['a lost connection', lost, 'failed'],
    ['404 with the service’s own code', json({ error: { code: 'not_found' } }, 404), 'gone'],
    ['200 that reports it with that code', json({ error: { code: 'not_found' } }), 'gone'],
    // It may come from a wrong address: a delete must not be concluded from it.
    ['404 without one', json({ error: 'no such route' }, 404), 'failed'],
    ['404 with an HTML page', text('<html>', 404), 'failed'],
  ])('%s', async (_name, answer, kind) => {
    expect((await aReader(answer).one('a')).kind).toBe(kind)
  })

  test('a 404 for many says of none that it is gone, unless it names it', async () => {
    const named = { results: [{ id: 'a', error: { code: 'not_found' } }] }
    const { kinds } = await aReader(json(named, 404)).read(['a', 'b'])
    expect(kinds).toEqual(['gone', 'failed'])
  })

  test('a report that something is gone says of none of many that it is', async () => {
    const { kinds } = await aReader(json({ error: { code: 'not_found' } })).read(['a', 'b'])
    expect(kinds).toEqual(['unreadable', 'unreadable'])
  })

  test('an id that the answer leaves out is silent, and no failure', async () => {
    const { kinds, error } = await aReader(json(shownOf(['a', 'x']))).read(['a', 'b'])
    expect([kinds, error]).toEqual([['record', 'silent'], undefined])
  })

  test('an answer that speaks of none of them is a failure', async () => {
    const { error } = await aReader(json({ ok: true })).read()
    expect(error).toMatchObject({ kind: 'unrecognised' })
  })
})

describe('a failure that may pass', () => {
  test.each([
    ['a lost connection', lost],
    ['503', text('', 503)],
    ['429', text('', 429)],
  ])('%s: three attempts, with waits between', async (_name, answer) => {
    const reader = aReader(answer)
    const { kinds, error } = await reader.read()
    expect([reader.asked(), kinds[0]]).toEqual([['abcd', 'abcd', 'abcd'], 'failed'])
    expect(reader.slept).toHaveLength(2)
    expect(error).toBeDefined()
  })

  test('waits as long as the service asks', async () => {
    let asked = 0
    const once: Answer = (body) =>
      (asked += 1) === 1 ? text('', 429, { 'retry-after': '7' })(body) : shown(body)
    const reader = aReader(once)
    expect((await reader.read()).kinds[0]).toBe('record')
    expect(reader.slept).toEqual([7_000])
  })

  test.each([400, 401, 403, 409])('%i is an answer for good: asked once', async (status) => {
    const reader = aReader(json({ error: 'no' }, status))
    await reader.read()
    expect([reader.asked(), reader.slept]).toEqual([['abcd'], []])
  })
})

describe('many ids', () => {
  test('are asked for in chunks, which are smaller from then on where they were too large', async () => {
    const reader = aReader((body) => (body.target.length > 1 ? text('', 413)(body) : shown(body)))
    const { kinds, error, chunkSize } = await reader.read(ids, { chunkSize: 3 })
    expect(kinds).toEqual(['record', 'record', 'record', 'record'])
    expect(reader.asked()).toEqual(['abc', 'ab', 'a', 'b', 'c', 'd'])
    expect([error, chunkSize]).toEqual([undefined, 1])
  })

  test('are asked for in smaller requests only around the one whose reply is too large', async () => {
    const { client, sent } = aClient(({ json: body }) => shown(body as Body))
    const choking: Client = {
      ...client,
      request: async (spec) => {
        const { target } = spec.body as Body
        const result = await client.request(spec)
        if (!target.includes('c')) return result
        const where = { method: 'POST', path: '/api/v2/actions', origin: 'https://service.test' }
        throw new ApiError({ kind: 'reply_too_large', ...where, cause: undefined })
      },
    }
    const read = await readStatuses(choking, 'pipeline', ids, { chunkSize: 4 })
    expect(ids.map((id) => read.readings.get(id)?.kind)).toEqual([
      'record',
      'record',
      'failed',
      'record',
    ])
    expect(sent.map(({ json: body }) => (body as Body).target.join(''))).toEqual([
      'abcd',
      'ab',
      'cd',
      'c',
      'd',
    ])
    expect(read.chunkSize).toBe(4)
  })

  test('are split until the one that is gone is found', async () => {
    for (const body404 of [json({ error: { code: 'not_found' } }, 404), text('', 410)]) {
      const reader = aReader((body) => (body.target.includes('c') ? body404 : shown)(body))
      const { kinds, error } = await reader.read()
      expect([kinds, error]).toEqual([['record', 'record', 'gone', 'record'], undefined])
    }
  })

  test('of other chunks are asked for all the same while one is split', async () => {
    const missing = json({ error: { code: 'not_found' } }, 404)
    const reader = aReader((body) => (body.target.includes('a') ? missing : shown)(body))
    const { kinds } = await reader.read(ids, { chunkSize: 2 })
    expect(kinds).toEqual(['gone', 'record', 'record', 'record'])
    expect(reader.asked()).toEqual(['ab', 'a', 'b', 'cd'])
  })

  test('are split 16 times at most: what is not found by then waits for the next reading', async () => {
    const many = Array.from({ length: 32 }, (_, at) => `p${at}`)
    const reader = aReader(json({ error: { code: 'not_found' } }, 404))
    const { kinds } = await reader.read(many)
    // 32, 2 × 16, 4 × 8, 8 × 4, 16 × 2, and of one pair each for itself.
    expect(reader.asked()).toHaveLength(33)
    expect(kinds.filter((kind) => kind === 'gone')).toHaveLength(2)
    expect(kinds.filter((kind) => kind === 'failed')).toHaveLength(30)
  })

  test('a bare 404 is no deletion where the address has never answered', async () => {
    const reader = aReader(text('<html>', 404))
    const { kinds, error } = await reader.read()
    expect(kinds).toEqual(['failed', 'failed', 'failed', 'failed'])
    expect(error).toMatchObject({ kind: 'not_found' })
    expect(reader.asked()).toEqual(['abcd', 'ab', 'cd'])
  })

  test('a bare 404 is a deletion where the address has answered before', async () => {
    let answer = shown
    const reader = aReader((body) => answer(body))
    await reader.read()
    answer = text('', 404)
    const { kinds, error } = await reader.read(['a'])
    expect([kinds, error]).toEqual([['gone'], undefined])
    expect((await reader.one('b')).kind).toBe('gone')
  })

  test('one chunk that fails takes no other along; two in a row end it, as does a final refusal', async () => {
    for (const [status, bad, asked] of [
      [500, 'b', ['a', 'b', 'c', 'd']],
      [500, 'bc', ['a', 'b', 'c']],
      [403, 'b', ['a', 'b']],
    ] as const) {
      const reader = aReader((body) =>
        bad.includes(body.target.join('')) ? text('', status)(body) : shown(body),
      )
      await reader.read(ids, { chunkSize: 1, retrying: NEVER })
      expect(reader.asked()).toEqual(asked)
    }
  })
})

test('the address has answered as soon as one request shows a state, and not before', async () => {
  /** What a bare 404 means after this answer. */
  const bare404After = async (first: Answer) => {
    let answer = first
    const reader = aReader((body) => answer(body))
    await reader.read(ids, { chunkSize: 2 })
    answer = text('', 404)
    return (await reader.one('b')).kind
  }
  const half: Answer = (body) => (body.target.includes('a') ? text('', 400) : shown)(body)
  expect(await bare404After(half)).toBe('gone')
  expect(await bare404After(text('', 400))).toBe('failed')
  expect(await bare404After(text('<html>', 404))).toBe('failed')
})

test('given up, it asks no more', async () => {
  const controller = new AbortController()
  const reader = aReader((body) => {
    controller.abort()
    return lost(body)
  })
  await reader.read(ids, { signal: controller.signal })
  expect(reader.asked()).toEqual(['abcd'])
})
