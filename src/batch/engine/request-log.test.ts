import { expect, test } from 'vitest'
import { aClient, aReply, failureOf } from '~/api/client.test-data'
import { anEngine, json, lost, runOf, text } from './engine.test-data'
import { createRequestLog } from './request-log'

test('the log of a batch has each request and its answer', async () => {
  const tab = anEngine({ answers: [json({ error: 'busy' }, 409)] })
  const { id } = await tab.perform(runOf('a'))
  const [first, ...reads] = tab.engine.requests(id)
  expect(first).toEqual({
    at: 1_000,
    ms: 0,
    isMutation: true,
    body: { action: 'run', type: 'pipeline', target: ['a'], version: 1 },
    status: 409,
    error: 'conflict',
    line: 'POST /api/v2/actions',
    reply: '{"error":"busy"}',
  })
  expect(reads.map(({ isMutation, status }) => [isMutation, status])).toContainEqual([false, 200])
})

test('the log of a batch contains the status requests of its preflight', async () => {
  const tab = anEngine({ becomes: 'queued' })
  const { batchId } = await tab.engine.preflight(runOf('a'))
  await tab.finish(tab.engine.start(runOf('a'), { batchId: batchId }))
  expect(tab.engine.requests(batchId).map(({ isMutation }) => isMutation)).toEqual([
    false,
    true,
    false,
  ])
})

test('the log of a batch contains requests without an answer', async () => {
  const tab = anEngine({ answers: [lost] })
  const { id } = await tab.perform(runOf('a'))
  const [first] = tab.engine.requests(id)
  expect([first?.error, first?.status, first?.reply]).toEqual(['network', undefined, undefined])
})

test('the log keeps the beginning of a long answer, marked as cut', async () => {
  const tab = anEngine({ answers: [text(`["${'x'.repeat(9_000)}"]`)] })
  const { id } = await tab.perform(runOf('a'))
  const [first] = tab.engine.requests(id)
  expect([first?.reply?.length, first?.isCut, first?.reply?.slice(0, 3)]).toEqual([
    4_000,
    true,
    '["x',
  ])
})

test('the log keeps only the first of very many reads, but all actions', async () => {
  const { client } = aClient(() => aReply('{}'))
  const log = createRequestLog(() => 0)
  const logged = log.withLogging(client)
  for (let count = 0; count < 450; count += 1) {
    await logged.request({ path: '/x' })
    await logged.request({ path: '/x', method: 'POST', isMutation: true })
  }
  const acting = log.all().filter(({ isMutation }) => isMutation)
  expect([acting.length, log.all().length - acting.length]).toEqual([450, 400])
})

test('the client with a log passes on a failure to its caller', async () => {
  const { client } = aClient(() => aReply('', 500))
  const logged = createRequestLog(() => 0).withLogging(client)
  expect(await failureOf(logged.request({ path: '/x' }))).toMatchObject({ kind: 'server' })
})

test('the log is not stored and does not contain the token', async () => {
  const tab = anEngine({ answers: [json([{ id: 'a', outcome: 'done', note: 'CANARY' }])] })
  const { id } = await tab.perform(runOf('a'))
  expect(JSON.stringify(tab.engine.requests(id))).toContain('CANARY')
  expect(JSON.stringify(tab.engine.requests(id))).not.toContain('CANARY_b7e2')
  expect(JSON.stringify(await tab.store.all())).not.toContain('CANARY')
})
