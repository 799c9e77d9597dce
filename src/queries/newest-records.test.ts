import { expect, test } from 'vitest'
import { aClient, aReply } from '~/api/client.test-data'
import { newestOfPipeline, nextPollOf, pollTasks } from './newest-records'

const IDS = ['a', 'b', 'c']
const { signal } = new AbortController()

/** Polls three tasks, each in a request of its own. `answers` has the status of each task, or an HTTP error. */
function aPoller() {
  const answers: Record<string, string | number> = { a: 'running', b: 'running', c: 'running' }
  let at = 0
  const { client } = aClient(({ json }) => {
    const [target = ''] = (json as { target: string[] }).target
    const status = answers[target]
    if (typeof status === 'number') return aReply('', status)
    const results = [{ target, outcome: 'done', resource: { _id: target, status } }]
    return aReply(JSON.stringify({ results }))
  })
  const service = { client, config: { batchChunk: 1 }, now: () => (at += 1_000) }
  return {
    answers,
    poll: async (last?: Awaited<ReturnType<typeof pollTasks>>) =>
      pollTasks(service, IDS, last, signal),
  }
}

const shown = ({ found }: Awaited<ReturnType<typeof pollTasks>>) =>
  [...found.values()].map(({ reading, at }) => [
    reading.kind === 'record' ? reading.record.status : reading.kind,
    at,
  ])

test('a poll keeps what it has read if one request fails, and the last reading of the other tasks', async () => {
  const { answers, poll } = aPoller()
  const first = await poll()
  Object.assign(answers, { a: 'succeeded', b: 502, c: 'failed' })
  const second = await poll(first)
  expect(shown(second)).toEqual([
    ['succeeded', 2_000],
    ['running', 1_000],
    ['failed', 2_000],
  ])
  expect(second).toMatchObject({ failures: 1, endedAt: 2_000 })
  expect(nextPollOf(second, 3, 0)).toBeGreaterThanOrEqual(3_000)
  Object.assign(answers, { b: 'failed' })
  const third = await poll(second)
  expect(third).toMatchObject({ error: null, failures: 0 })
  expect(nextPollOf(third, 3, 0)).toBe(false)
  expect(nextPollOf(third, 3, 3_001)).toBe(3_000)
})

test('a poll that succeeds ends the count of failures, so that one later failure waits only shortly', async () => {
  const { answers, poll } = aPoller()
  let last = await poll()
  Object.assign(answers, { a: 503, b: 503, c: 503 })
  for (let times = 0; times < 6; times += 1) last = await poll(last)
  expect(nextPollOf(last, 3, 0)).toBeGreaterThan(20_000)
  Object.assign(answers, { a: 'running', b: 'running', c: 'running' })
  last = await poll(last)
  expect(nextPollOf(last, 3, 0)).toBe(3_000)
  answers['a'] = 503
  expect(nextPollOf(await poll(last), 3, 0)).toBeLessThanOrEqual(6_000)
})

test('a poll that the service refuses is the last one, and keeps what was read', async () => {
  const { answers, poll } = aPoller()
  const first = await poll()
  Object.assign(answers, { a: 403, b: 403, c: 403 })
  const second = await poll(first)
  expect(shown(second)).toEqual(shown(first))
  expect(nextPollOf(second, 3, 0)).toBe(false)
})

test('a pipeline that does not exist is gone until a later list contains it', () => {
  const record = { _id: 'a', raw: {} }
  const known = { record, askedAt: 500, goneAt: 1_000 }
  const isGoneIn = (listed: typeof record | undefined, listAt: number) =>
    newestOfPipeline(listed, listAt, known).isGone
  expect(isGoneIn(record, 999)).toBe(true)
  expect(isGoneIn(record, 1_001)).toBe(false)
  expect(isGoneIn(undefined, 1_001)).toBe(true)
  expect(newestOfPipeline(undefined, 1_001, { record, askedAt: 500 }).isGone).toBe(false)
})
