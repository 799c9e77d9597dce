import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error'
import type { Client } from './client'
import { aClient, aReply } from './client.test-data'
import { createReadRetry } from './retry'
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

describe('the reading of one id', () => {
  const refused = (code: string) => json([{ id: 'a', outcome: 'refused', error: { code } }])
  test.each<[string, Answer, string]>([
    ['a record', shown, 'record'],
    ...['not_found', 'Not Found', 'not-found', 'NotFound', 'gone', 'deleted', '404', '410'].map(
      (code) => [code, refused(code), 'gone'] as [string, Answer, string],
    ),
    ['forbidden', refused('forbidden'), 'denied'],
    ['another refusal', refused('busy'), 'unreadable'],
    ['done without a record', json([{ id: 'a', ok: true }]), 'unreadable'],
    ['another id', json(shownOf(['x'])), 'unreadable'],
    ['404 with an entry for it', json([{ id: 'a', error: { code: 'deleted' } }], 404), 'gone'],
    ['404 whose words name it', json({ error: { code: 'gone', message: 'No “a”.' } }, 410), 'gone'],
    ['404 whose words name another', json({ code: 'gone', message: 'No a-b.' }, 404), 'failed'],
    ['404 whose words name it, but without a code', json({ message: 'No “a”.' }, 404), 'failed'],
    ['200 whose words name it', json({ error: { code: 'gone', message: 'No “a”.' } }), 'gone'],
    ['an empty answer', text(''), 'unreadable'],
    ['an HTML page', text('<html>'), 'failed'],
    ['a lost connection', lost, 'failed'],
    // These replies may come from a gateway or a wrong address, so they do not prove a deletion.
    ['404 with a code, but without an id', json({ error: { code: 'not_found' } }, 404), 'failed'],
    ['404 with the code of a gateway', json({ code: '404', message: 'No route' }, 404), 'failed'],
    ['200 with a code, but without an id', json({ error: { code: 'not_found' } }), 'unreadable'],
    ['404 without a code', json({ error: 'no such route' }, 404), 'failed'],
    ['404 with an HTML page', text('<html>', 404), 'failed'],
  ])('the reading of one id has the right kind for %s', async (_name, answer, kind) => {
    expect((await aReader(answer).one('a')).kind).toBe(kind)
  })

  test('a 404 for several ids means a deletion only for an id that it names', async () => {
    const named = { results: [{ id: 'a', error: { code: 'not_found' } }] }
    const { kinds } = await aReader(json(named, 404)).read(['a', 'b'])
    expect(kinds).toEqual(['gone', 'failed'])
  })

  test('a refusal with a result for each id is read for each id', async () => {
    const results = [...shownOf(['a']), { id: 'b', error: { code: 'not_found' } }]
    const { kinds } = await aReader(json({ results }, 422)).read(['a', 'b'])
    expect(kinds).toEqual(['record', 'gone'])
  })

  test('a reply that says “not found” for several ids does not mean that they were deleted', async () => {
    const { kinds } = await aReader(json({ error: { code: 'not_found' } })).read(['a', 'b'])
    expect(kinds).toEqual(['unreadable', 'unreadable'])
  })

  test('an id that is missing in the answer is “absent”, which is not a failure', async () => {
    const { kinds, error } = await aReader(json(shownOf(['a', 'x']))).read(['a', 'b'])
    expect([kinds, error]).toEqual([['record', 'absent'], undefined])
  })

  test('an answer without any of the ids is a failure', async () => {
    const { error } = await aReader(json({ ok: true })).read()
    expect(error).toMatchObject({ kind: 'unrecognized' })
  })
})

describe('a temporary failure of a status request', () => {
  test.each([
    ['a lost connection', lost],
    ['503', text('', 503)],
    ['429', text('', 429)],
  ])('a request is tried three times, with waits between: %s', async (_name, answer) => {
    const reader = aReader(answer)
    const { kinds, error } = await reader.read(ids, { signal: new AbortController().signal })
    expect([reader.asked(), kinds[0]]).toEqual([['abcd', 'abcd', 'abcd'], 'failed'])
    expect(reader.slept).toHaveLength(2)
    expect(error).toBeDefined()
  })

  test('the next attempt waits as long as the service asks', async () => {
    let asked = 0
    const once: Answer = (body) =>
      (asked += 1) === 1 ? text('', 429, { 'retry-after': '7' })(body) : shown(body)
    const reader = aReader(once)
    expect((await reader.read()).kinds[0]).toBe('record')
    expect(reader.slept).toEqual([7_000])
  })

  test.each([400, 401, 403, 409])(
    'a request that gets a %i is sent once, because that answer is final',
    async (status) => {
      const reader = aReader(json({ error: 'no' }, status))
      await reader.read()
      expect([reader.asked(), reader.slept]).toEqual([['abcd'], []])
    },
  )
})

describe('the status of many ids', () => {
  test('many ids are requested in chunks, and in smaller chunks after a chunk was too large', async () => {
    const reader = aReader((body) => (body.target.length > 1 ? text('', 413)(body) : shown(body)))
    const { kinds, error, chunkSize } = await reader.read(ids, { chunkSize: 3 })
    expect(kinds).toEqual(['record', 'record', 'record', 'record'])
    expect(reader.asked()).toEqual(['abc', 'ab', 'a', 'b', 'c', 'd'])
    expect([error, chunkSize]).toEqual([undefined, 1])
  })

  test('if a reply is too large, only the chunks with that id are split', async () => {
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

  const missing = [json({ error: { code: 'not_found' } }, 404), text('', 410)]
  test.each(missing)(
    'after a 404, a chunk is split until the missing id is found',
    async (body404) => {
      const reader = aReader((body) => (body.target.includes('c') ? body404 : shown)(body))
      const { kinds, error } = await reader.read()
      expect([kinds, error]).toEqual([['record', 'record', 'gone', 'record'], undefined])
      // At the end, d is requested again, because a gateway may have failed for a moment. Only then can c count as
      // gone.
      expect(reader.asked()).toEqual(['abcd', 'ab', 'cd', 'c', 'd', 'd', 'c'])
    },
  )

  test('other chunks are still requested while one chunk is split', async () => {
    const reader = aReader((body) => (body.target.includes('a') ? text('', 404) : shown)(body))
    const { kinds } = await reader.read(ids, { chunkSize: 2 })
    expect(kinds).toEqual(['gone', 'record', 'record', 'record'])
    expect(reader.asked()).toEqual(['ab', 'a', 'b', 'cd', 'd', 'a'])
  })

  test.each([
    ['a gateway that fails at first', [1, 2, 4], ['record', 'record', 'record', 'record']],
    ['a gateway that fails at the end', [3, 4, 5, 6, 7], ['record', 'record', 'failed', 'failed']],
    ['a gateway that sometimes fails', [3, 5], ['record', 'record', 'failed', 'record']],
  ])(
    '404 replies from %s do not mean that the ids were deleted',
    async (_name, failing, expected) => {
      let asked = 0
      const gateway = json({ code: 'not_found', message: 'no route' }, 404)
      const reader = aReader((body) => {
        asked += 1
        return (failing.includes(asked) ? gateway : shown)(body)
      })
      const { kinds, error } = await reader.read(ids, { chunkSize: failing[0] === 1 ? 4 : 1 })
      expect([kinds, error]).toEqual([expected, undefined])
    },
  )

  test('a web page with status 404 does not mean that the ids were deleted', async () => {
    const page = text('<html>not found', 404)
    const reader = aReader((body) => (body.target.includes('c') ? page : shown)(body))
    expect((await reader.read()).kinds).toEqual(['record', 'record', 'failed', 'record'])
  })

  test('one deleted id at the front does not end the read of the other ids', async () => {
    const many = Array.from({ length: 50 }, (_, at) => `p${at}`)
    const reader = aReader((body) => (body.target.includes('p0') ? text('', 404) : shown)(body))
    const { kinds } = await reader.read(many)
    expect(kinds).toEqual(['gone', ...many.slice(1).map(() => 'record')])
  })

  test('chunks are split at most 16 times, and the other ids are “failed” until the next read', async () => {
    const many = Array.from({ length: 64 }, (_, at) => `p${at}`)
    const reader = aReader((body) => {
      const isMissing = body.target.some((id) => Number(id.slice(1)) % 4 === 0)
      return (isMissing ? text('', 404) : shown)(body)
    })
    const { kinds } = await reader.read(many, { chunkSize: 2 })
    // 16 of the 32 pairs contain a missing id, so both ids of such a pair are requested alone. At the end, one readable
    // id and the 16 missing ids are requested again.
    expect(kinds.filter((kind) => kind === 'gone')).toHaveLength(16)
    expect(reader.asked()).toHaveLength(32 + 2 * 16 + 1 + 16)
    const more = aReader(json({ error: { code: 'not_found' } }, 404))
    // One request of 32 ids, 2 of 16, 4 of 8, 8 of 4, 16 of 2, and 2 of a single id.
    await more.read(many.slice(32))
    expect(more.asked()).toHaveLength(33)
  })

  test('a bare 404 from an address that never answered does not mean that the ids were deleted', async () => {
    const reader = aReader(text('<html>', 404))
    const { kinds, error } = await reader.read()
    expect(kinds).toEqual(['failed', 'failed', 'failed', 'failed'])
    expect(error).toMatchObject({ kind: 'not_found' })
    expect(reader.asked()).toEqual(['abcd', 'ab', 'cd'])
  })

  test('a bare 404 from an address that answered before does not mean that the ids were deleted', async () => {
    for (const body404 of [...missing, text('<html>', 404)]) {
      let answer = shown
      const reader = aReader((body) => answer(body))
      await reader.read()
      answer = body404
      const { kinds, error } = await reader.read(['a'])
      expect([kinds, error]).toEqual([['failed'], expect.objectContaining({ kind: 'not_found' })])
    }
  })

  test('one failed chunk does not stop the others, but two failed chunks in a row or a final refusal do', async () => {
    for (const [status, bad, asked] of [
      [500, 'b', ['a', 'b', 'c', 'd']],
      [500, 'ac', ['a', 'b', 'c', 'd']],
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

test('after an abort no further request is sent', async () => {
  const controller = new AbortController()
  const reader = aReader((body) => {
    controller.abort()
    return lost(body)
  })
  await reader.read(ids, { signal: controller.signal })
  expect(reader.asked()).toEqual(['abcd'])
})
