import { describe, expect, test } from 'vitest'
import { readActionReply } from '~/api/action-reply'
import { ApiError } from '~/api/api-error'
import { runRound, type RoundEffects } from './poll-round'
import { anError, aPipeline, aReply } from './tab-world.test-data'

const idsTo = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`)

const known = (ids: readonly string[]) =>
  aReply(ids.map((id) => [id, { outcome: 'done', resource: aPipeline({ _id: id }) }]))

async function round(
  ids: readonly string[],
  fetchStatus: (ids: readonly string[]) => ReturnType<typeof aReply>,
  { chunkSize = 50, hasAnswered = true } = {},
) {
  const asked: (readonly string[])[] = []
  const effects: RoundEffects = {
    origin: 'https://x',
    async fetchStatus(chunk) {
      asked.push(chunk)
      return fetchStatus(chunk)
    },
  }
  const { signal } = new AbortController()
  const result = await runRound(effects, { ids, chunkSize, signal, hasAnswered })
  return { ...result, asked, sizes: asked.map(({ length }) => length) }
}

test('asks in chunks, one after the other, each id once', async () => {
  const { asked, sizes, records } = await round(idsTo(120), known)
  expect(sizes).toEqual([50, 50, 20])
  expect(asked.flat()).toEqual(idsTo(120))
  expect(records.size).toBe(120)
})

test('a failing chunk ends the poll; what came before it counts', async () => {
  const { sizes, records, error } = await round(idsTo(120), (ids) => {
    if (ids.includes('p50')) throw anError('server')
    return known(ids)
  })
  expect(sizes).toEqual([50, 50])
  expect(records.size).toBe(50)
  expect(error?.kind).toBe('server')
})

describe('too many ids (413, row 13)', () => {
  const upTo = (most: number) => (ids: readonly string[]) => {
    if (ids.length > most) throw anError('too_large')
    return known(ids)
  }
  test('halve the chunk, for good, and go on', async () => {
    const { asked, sizes, chunkSize, records } = await round(idsTo(60), upTo(20))
    expect(sizes).toEqual([50, 25, 13, 13, 13, 13, 8])
    expect(chunkSize).toBe(13)
    expect(records.size).toBe(60)
    expect(asked.slice(2).flat()).toEqual(idsTo(60))
  })
  test('fail when even one is too many', async () => {
    const { error, sizes } = await round(['a', 'b'], upTo(0))
    expect(sizes).toEqual([2, 1])
    expect(error?.kind).toBe('too_large')
  })
})

describe('404 for a whole chunk (row 11)', () => {
  const without = (missing: readonly string[]) => (ids: readonly string[]) => {
    if (ids.some((id) => missing.includes(id))) throw anError('not_found')
    return known(ids)
  }
  test.each([['p0'], ['p17'], ['p49']])(
    'finds that it is %s, and still reads the others',
    async (id) => {
      const { gone, records, error, sizes } = await round(idsTo(50), without([id]), {
        hasAnswered: false,
      })
      expect(gone).toEqual([id])
      expect(records.size).toBe(49)
      expect(error).toBeUndefined()
      expect(sizes.length).toBeLessThanOrEqual(14)
    },
  )
  test('from a service that never answered is about the address', async () => {
    const { gone, error, sizes } = await round(idsTo(50), without(idsTo(50)), {
      hasAnswered: false,
    })
    expect(gone).toEqual([])
    expect(error?.kind).toBe('not_found')
    expect(sizes.length).toBeLessThanOrEqual(40)
  })
  test('for one id alone means that it is gone', async () => {
    const { gone, error } = await round(['a'], without(['a']))
    expect(gone).toEqual(['a'])
    expect(error).toBeUndefined()
  })
  test('with more of them than may be looked for: some now, no failure', async () => {
    const { gone, error, sizes } = await round(idsTo(50), without(idsTo(40)))
    expect(gone.length).toBeGreaterThan(0)
    expect(error).toBeUndefined()
    expect(sizes.length).toBeLessThanOrEqual(33)
  })
})

describe('an answer of 200', () => {
  const answers = (json: unknown) => (ids: readonly string[]) =>
    readActionReply('status', ids, json)

  test('with fewer, more and other ids in another order is read by id (row 35)', async () => {
    const { records, gone, heard, silent, error } = await round(
      ['a', 'b', 'c'],
      answers([
        { _id: 'c', status: 'failed', name: 'C' },
        { _id: 'x', status: 'running', name: 'X' },
        { _id: 'a', status: 'running', name: 'A' },
      ]),
    )
    expect([...records.keys()]).toEqual(['c', 'a'])
    expect([gone, heard, silent]).toEqual([[], ['a', 'c'], ['b']])
    expect(error).toBeUndefined()
  })

  test('tells one by one what is gone, and what may not be seen', async () => {
    const { records, gone, silent, error } = await round(
      ['a', 'b', 'c'],
      answers({
        results: [
          { target: 'a', outcome: 'refused', error: { code: 'not_found', message: 'none' } },
          { target: 'b', outcome: 'refused', error: { code: 'forbidden', message: 'no' } },
          { target: 'c', outcome: 'done', resource: { _id: 'c', status: 'idle' } },
        ],
      }),
    )
    expect([...records.keys()]).toEqual(['c'])
    expect([gone, silent]).toEqual([['a'], []])
    expect(error).toBeUndefined()
  })

  test.each([
    ['an empty list', []],
    ['an object without ids', { ok: true }],
    ['only ids', ['a', 'b']],
    ['other ids only', [{ _id: 'x', status: 'running', name: 'X' }]],
    ['a record under the id of another', { results: [{ target: 'a', resource: { _id: 'x' } }] }],
    ['a number', 5],
  ])('that says nothing of any id is a failure: %s (rows 17–21)', async (_, json) => {
    const { records, gone, error } = await round(['a', 'b'], answers(json))
    expect([records.size, gone.length]).toEqual([0, 0])
    expect(error?.kind).toBe('unrecognised')
  })

  test.each([5_000, 50_000])('nested %i deep is a failure, no crash (row 23)', async (depth) => {
    const text = `[{"_id":"a","name":"A","x":${'['.repeat(depth)}${']'.repeat(depth)}}]`
    const { error } = await round(['a'], (ids) =>
      readActionReply('status', ids, JSON.parse(text) as unknown),
    )
    expect(error?.kind === 'malformed' || depth === 5_000).toBe(true)
  })

  test('with prototype keys as ids treats them as ids (row 28)', async () => {
    const ids = ['__proto__', 'constructor', 'toString']
    const list = ids.map((id) => ({ _id: id, status: 'running', name: id }))
    const { records } = await round(ids, answers(JSON.parse(JSON.stringify(list)) as unknown))
    expect([...records.keys()]).toEqual(ids)
    expect(Object.hasOwn({}, 'polluted')).toBe(false)
  })
})

test('whatever is thrown becomes an ApiError that keeps its cause', async () => {
  const cause = new RangeError('stack')
  const { error } = await round(['a'], () => {
    throw cause
  })
  expect(error).toBeInstanceOf(ApiError)
  expect(error?.facts.cause).toBe(cause)
})
