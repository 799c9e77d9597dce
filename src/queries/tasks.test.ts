import { environmentManager, isServer, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aClient, aReply, failureOf } from '~/api/client.test-data'
import { taskQuery, type TaskReading } from './tasks'

const config = { batchChunk: 2, pollSeconds: 3 }

/** Reads tasks a to e in requests of two, each answered by `answerOf`. */
function reading(answerOf: (ids: readonly string[]) => Response) {
  const { client, sent } = aClient(({ json }) => answerOf((json as { target: string[] }).target))
  const queryOf = (...ids: readonly string[]) => taskQuery({ client, config }, ids)
  const query = queryOf('a', 'b', 'c', 'd', 'e')
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return {
    sent,
    read: async () => queries.fetchQuery(query),
    readOnly: async (id: string) => queries.fetchQuery(queryOf(id)),
    /** Shows the tasks, and returns after how many seconds of the next two minutes they are read again. */
    secondsOfReads: async () => {
      vi.useFakeTimers({ now: 0 })
      const leave = new QueryObserver(queries, query).subscribe(() => {})
      await vi.advanceTimersByTimeAsync(0)
      const seconds: number[] = []
      for (let second = 1; second <= 120; second += 1) {
        const before = sent.length
        await vi.advanceTimersByTimeAsync(1_000)
        if (sent.length > before) seconds.push(second)
      }
      leave()
      return seconds
    },
  }
}

beforeEach(() => environmentManager.setIsServer(() => false))
afterEach(() => {
  environmentManager.setIsServer(() => isServer)
  vi.useRealTimers()
})

function records(ids: readonly string[], status = 'idle'): Response {
  const results = ids.map((target) => ({
    target,
    outcome: 'done',
    resource: { _id: target, status },
  }))
  return aReply(JSON.stringify({ results }))
}

test.each([
  [502, 3, ['record', 'record', 'failed', 'failed', 'record']],
  [429, 2, ['record', 'record', 'failed', 'failed', 'failed']],
])('tasks are read even if one request fails with %d', async (status, requests, kinds) => {
  const { read, sent } = reading((ids) => (ids.includes('c') ? aReply('', status) : records(ids)))
  const readings = await read()
  expect([...readings.keys()]).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect([...readings.values()].map(({ kind }) => kind)).toEqual(kinds)
  expect(sent).toHaveLength(requests)
})

test('a task that one refresh cannot read keeps its last record, which is marked as old', async () => {
  let isOutage = false
  const { read } = reading((ids) =>
    isOutage && ids.includes('c') ? aReply('', 502) : records(ids, isOutage ? 'idle' : 'failed'),
  )
  await read()
  isOutage = true
  const readings = [...(await read()).values()]
  const stateOf = (each: TaskReading) => each.kind === 'record' && each.record.status
  expect(readings.map(stateOf)).toEqual(['idle', 'idle', 'failed', 'failed', 'idle'])
  expect(readings.map(({ error }) => error !== undefined)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
})

test('a task keeps its last record even if the newest refresh was of another list of tasks', async () => {
  let isOutage = false
  const { read, readOnly } = reading((ids) =>
    isOutage && ids.includes('c') ? aReply('', 502) : records(ids),
  )
  await read()
  await readOnly('a')
  isOutage = true
  expect((await read()).get('c')).toMatchObject({ kind: 'record', error: { kind: 'server' } })
})

test('the task query fails if no task could be read', async () => {
  expect(await failureOf(reading(() => aReply('', 502)).read())).toMatchObject({ kind: 'server' })
})

test.each([
  ['running', 'every poll interval', Array.from({ length: 40 }, (_, at) => 3 * (at + 1))],
  ['failed', 'never', []],
])('a %s task is read again %s', async (status, _when, seconds) => {
  expect(await reading((ids) => records(ids, status)).secondsOfReads()).toEqual(seconds)
})

test.each([
  ['running', 502, {}, [3, 33, 63, 93]],
  ['running', 429, { 'Retry-After': '50' }, [3, 53, 103]],
  ['running', 403, {}, [3]],
] as const)(
  'after a failed refresh of a %s task with %d %j, the task is read again, unless the service refuses',
  async (status, failure, headers, seconds) => {
    let requests = 0
    const { secondsOfReads } = reading((ids) => {
      requests += 1
      return requests <= 3 ? records(ids, status) : aReply('', failure, headers)
    })
    expect(await secondsOfReads()).toEqual(seconds)
  },
)

test.each([
  ['idle', 502, {}, [30, 60, 90, 120]],
  ['idle', 429, { 'Retry-After': '50' }, [50, 100]],
  ['running', 429, { 'Retry-After': '50' }, [50, 100]],
  ['idle', 400, {}, []],
] as const)(
  'if the tasks of one request are %s and another request fails with %d %j, the tasks are read again, unless the service refuses',
  async (status, failure, headers, seconds) => {
    const { secondsOfReads } = reading((ids) =>
      ids.includes('c') ? aReply('', failure, headers) : records(ids, status),
    )
    expect(await secondsOfReads()).toEqual(seconds)
  },
)
