import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { aClient, aReply, failureOf } from '~/api/client.test-data'
import { taskQuery } from './tasks'

const config = { batchChunk: 2, pollSeconds: 3 }

/** Reads tasks a to e in requests of two, each answered by `answerOf`. */
function reading(answerOf: (ids: readonly string[]) => Response) {
  const { client, sent } = aClient(({ json }) => answerOf((json as { target: string[] }).target))
  const query = taskQuery({ client, config }, ['a', 'b', 'c', 'd', 'e'])
  const queries = new QueryClient()
  const read = async () => queries.fetchQuery({ ...query, retry: false })
  const nextRead = () => {
    const { refetchInterval: intervalOf } = query
    const cached = queries.getQueryCache().find({ queryKey: query.queryKey })
    return cached && typeof intervalOf === 'function' && intervalOf(cached as never)
  }
  return { sent, read, nextRead }
}

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

test('the task query fails if no task could be read', async () => {
  expect(await failureOf(reading(() => aReply('', 502)).read())).toMatchObject({ kind: 'server' })
})

test.each([
  ['running', 502, 3_000, true],
  ['failed', 502, false, true],
  ['running', 403, 3_000, false],
] as const)(
  'after a failed refresh of a %s task with %d, the task is read again, unless the service refuses',
  async (status, failure, usual, isRepeated) => {
    let answer = (ids: readonly string[]) => records(ids, status)
    const { read, nextRead } = reading((ids) => answer(ids))
    await read()
    expect(nextRead()).toBe(usual)
    answer = () => aReply('', failure)
    await failureOf(read())
    expect(Number(nextRead()) >= 3_000).toBe(isRepeated)
  },
)
