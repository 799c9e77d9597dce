import { describe, expect, test } from 'vitest'
import { aClient } from '~/api/client.test-data'
import { json, lost, text, type Answer, type Body } from './engine.test-data'
import { lookOnce, readStatuses } from './read-statuses'

const ids = ['a', 'b', 'c', 'd']
const shownOf = (target: readonly string[]) =>
  target.map((id) => ({ id, resource: { _id: id, status: 'idle' } }))
const shown: Answer = (body) => json(shownOf(body.target))(body)

function aReader(answer: Answer) {
  const slept: number[] = []
  const { client, sent } = aClient(({ json: body }) => answer(body as Body))
  const sleep = async (ms: number) => slept.push(ms)
  const asked = () => sent.map(({ json: body }) => (body as Body).target.join(''))
  return {
    asked,
    slept,
    once: (...of: readonly string[]) => lookOnce(client, 'pipeline', of),
    read: async (of: readonly string[] = ids, signal?: AbortSignal) => {
      const look = await readStatuses({ client, now: () => 0, sleep }, 'pipeline', of, signal)
      return { ...look, kinds: of.map((id) => look.readings.get(id)?.kind) }
    },
  }
}

describe('what an answer says of an id', () => {
  const refused = (code: string) => json([{ id: 'a', outcome: 'refused', error: { code } }])
  test.each<[string, Answer, string]>([
    ['a record', shown, 'record'],
    ['not found', refused('not_found'), 'gone'],
    ['forbidden', refused('forbidden'), 'denied'],
    ['another refusal', refused('busy'), 'unreadable'],
    ['done without a record', json([{ id: 'a', ok: true }]), 'unreadable'],
    ['somebody else', json(shownOf(['x'])), 'unreadable'],
    ['no word', text(''), 'unreadable'],
    ['an HTML page', text('<html>'), 'failed'],
    ['a lost connection', lost, 'failed'],
    ['404 with the service’s own code', json({ error: { code: 'not_found' } }, 404), 'gone'],
    // It may come from a wrong address: a delete must not be concluded from it.
    ['404 without one', json({ error: 'no such route' }, 404), 'failed'],
    ['404 with an HTML page', text('<html>', 404), 'failed'],
  ])('%s', async (_name, answer, kind) => {
    const { readings } = await aReader(answer).once('a')
    expect(readings.get('a')?.kind).toBe(kind)
  })

  test('a 404 for many says of none that it is gone, unless it names it', async () => {
    const named = { results: [{ id: 'a', error: { code: 'not_found' } }] }
    const { readings } = await aReader(json(named, 404)).once('a', 'b')
    expect([readings.get('a')?.kind, readings.get('b')?.kind]).toEqual(['gone', 'failed'])
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

describe('in halves', () => {
  test('where it is too much', async () => {
    const reader = aReader((body) => (body.target.length > 1 ? text('', 413)(body) : shown(body)))
    const { kinds, error } = await reader.read()
    expect(kinds).toEqual(['record', 'record', 'record', 'record'])
    expect(reader.asked()).toEqual(['abcd', 'ab', 'a', 'b', 'cd', 'c', 'd'])
    expect(error).toBeUndefined()
  })

  test('where one of them is gone', async () => {
    const reader = aReader((body) =>
      body.target.includes('c') ? json({ error: { code: 'not_found' } }, 404)(body) : shown(body),
    )
    const { kinds, error } = await reader.read()
    expect([kinds, error]).toEqual([['record', 'record', 'gone', 'record'], undefined])
  })

  test('not for a 404 that is no JSON, as a wrong address gives', async () => {
    const reader = aReader(text('<html>', 404))
    expect((await reader.read()).kinds[0]).toBe('failed')
    expect(reader.asked()).toEqual(['abcd'])
  })
})

test('given up, it asks no more', async () => {
  const controller = new AbortController()
  const reader = aReader((body) => {
    controller.abort()
    return lost(body)
  })
  await reader.read(ids, controller.signal)
  expect(reader.asked()).toEqual(['abcd'])
})
