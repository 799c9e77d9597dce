import { describe, expect, test } from 'vitest'
import { ACTION_TABLE } from '~/domain/action-table'
import { failureOf } from '~/api/client.test-data'
import type { Preflight } from './batch'
import { anEngine, json, lost, never, runOf, settle, targetsOf, text } from './engine.test-data'
import { uniqueTargets } from './preflight'

const listsOf = ({ eligible, notEligible, unknown }: Preflight) =>
  [eligible, notEligible, unknown].map((list) => list.map(({ target }) => target.id))
const reasonsIn = ({ notEligible, unknown }: Preflight) =>
  [...notEligible, ...unknown].map(({ reason }) => reason)

test('the preflight groups ids by the action table, with its reasons, and sends no action', async () => {
  const { running } = ACTION_TABLE.run.possibleIn.pipeline
  const tab = anEngine({ phase: { a: 'idle', b: 'running', c: 'Zzz', d: null } })
  const found = await tab.engine.preflight(runOf('a', 'b', 'c', 'd'))
  expect(listsOf(found)).toEqual([['a'], ['b', 'd'], ['c']])
  expect(reasonsIn(found)).toEqual([
    `It ${running.one}.`,
    'It does not exist on the service.',
    'Sluice does not know this state.',
  ])
  expect(found.notEligible.map(({ phrase }) => phrase?.many)).toEqual([
    running.many,
    'do not exist on the service',
  ])
  expect(found.unknown[0]).toMatchObject({ phase: 'unknown', status: 'Zzz' })
  expect([found.checkedAt, found.error, tab.actionRequests()]).toEqual([1_000, undefined, []])
})

test('the preflight says of a task that the action is only for pipelines', async () => {
  const tab = anEngine()
  const found = await tab.engine.preflight({ ...runOf('a'), type: 'task', action: 'reset' })
  expect(listsOf(found)).toEqual([[], ['a'], []])
  expect(reasonsIn(found)).toEqual([ACTION_TABLE.reset.possibleIn.task])
})

test('the preflight reads each id once, in chunks and in order', async () => {
  const tab = anEngine({ effects: { chunkSize: 2 } })
  const found = await tab.engine.preflight(runOf('c', 'a', 'c', 'b', 'a'))
  expect(tab.statusRequests()).toEqual([['c', 'a'], ['b']])
  expect(listsOf(found)).toEqual([['c', 'a', 'b'], [], []])
})

test('the preflight uses the first of several targets with the same id', () => {
  const first = { id: 'a', name: 'First' }
  expect(uniqueTargets([first, { id: 'a', name: 'Second' }])).toEqual([first])
})

test('the preflight never reads an item without an id', async () => {
  const tab = anEngine()
  const found = await tab.engine.preflight(runOf('', 'a'))
  expect([listsOf(found), tab.statusRequests()]).toEqual([[['a'], [''], []], [['a']]])
})

test('the preflight passes on the records that it read', async () => {
  const seen: unknown[] = []
  const tab = anEngine({
    effects: { showRecords: (records, type) => seen.push([...records.keys(), type]) },
  })
  await tab.engine.preflight({ ...runOf('a', 'b'), type: 'task' })
  expect(seen).toEqual([['a', 'b', 'task']])
})

describe('ids that the preflight cannot read', () => {
  test.each([
    ['an empty answer', text('')],
    ['no JSON', text('OK')],
    ['a record without a state', json({ status: 'ok' })],
    ['{error}', json({ error: 'no' })],
  ])(
    'an id whose reply is %s is unknown, and the user can still include it',
    async (_name, look) => {
      const tab = anEngine({ looks: [look] })
      const found = await tab.engine.preflight(runOf('a', 'b'))
      expect(listsOf(found)).toEqual([[], [], ['a', 'b']])
      expect(reasonsIn(found)[0]).toBe(
        'The service answered, but Sluice found no current state in the answer.',
      )
    },
  )

  test('ids that the answer leaves out are unknown', async () => {
    const tab = anEngine({ looks: [json([{ id: 'b', resource: { _id: 'b', status: 'idle' } }])] })
    expect(listsOf(await tab.engine.preflight(runOf('a', 'b')))).toEqual([['b'], [], ['a']])
  })

  test('ids without permission are not eligible, with the reason of the service', async () => {
    const error = { code: 'forbidden', message: 'not yours' }
    const tab = anEngine({ looks: [json([{ id: 'a', outcome: 'refused', error }])] })
    const found = await tab.engine.preflight(runOf('a'))
    expect([listsOf(found), reasonsIn(found)]).toEqual([[[], ['a'], []], ['not yours']])
  })
})

describe('a preflight read that fails', () => {
  test('a preflight read that fails temporarily is repeated', async () => {
    const tab = anEngine({ looks: [lost, text('', 500)] })
    expect(listsOf(await tab.engine.preflight(runOf('a')))).toEqual([['a'], [], []])
    expect(tab.slept).toHaveLength(2)
  })

  test.each([401, 403])(
    'a preflight read that fails with %i is final, so the other chunks are not read',
    async (status) => {
      const tab = anEngine({ looks: [json({ error: 'no' }, status)], effects: { chunkSize: 1 } })
      const found = await tab.engine.preflight(runOf('a', 'b', 'c'))
      expect([listsOf(found), tab.statusRequests()]).toEqual([[[], [], ['a', 'b', 'c']], [['a']]])
      expect(found.error?.facts.status).toBe(status)
      expect(new Set(reasonsIn(found))).toEqual(
        new Set(['The status could not be read. The service says: “no”']),
      )
    },
  )

  test('a preflight read that fails for one chunk does not affect the others', async () => {
    const tab = anEngine({ looks: [json({ error: 'no' }, 400)], effects: { chunkSize: 1 } })
    expect(listsOf(await tab.engine.preflight(runOf('a', 'b')))).toEqual([['b'], [], ['a']])
  })

  test('a preflight in an offline browser sends nothing', async () => {
    const tab = anEngine({ options: { isOnline: () => false } })
    const found = await tab.engine.preflight(runOf('a'))
    expect([listsOf(found), found.error?.kind, tab.sent()]).toEqual([
      [[], [], ['a']],
      'offline',
      [],
    ])
  })

  test('if the service gives no message, the error of a preflight read contains none', async () => {
    const tab = anEngine({ looks: [text('', 400)] })
    const found = await tab.engine.preflight(runOf('a'))
    expect(reasonsIn(found)).toEqual(['The status could not be read.'])
  })
})

test('an aborted preflight rejects with the reason of the abort and sends nothing more', async () => {
  const tab = anEngine({ looks: [never], effects: { chunkSize: 1 } })
  const controller = new AbortController()
  const failure = failureOf(tab.engine.preflight(runOf('a', 'b'), controller.signal))
  await settle()
  controller.abort(new Error('closed'))
  expect(await failure).toMatchObject({ message: 'closed' })
  expect(tab.statusRequests()).toEqual([['a']])
})

test('the preflight reports its progress after each chunk', async () => {
  const tab = anEngine({ effects: { chunkSize: 2 } })
  const counts: number[] = []
  await tab.engine.preflight(runOf('a', 'b', 'c', 'd', 'e'), undefined, (count) =>
    counts.push(count),
  )
  expect(counts).toEqual([2, 4, 5])
})

test('a preflight that was not confirmed sends nothing', async () => {
  const tab = anEngine()
  for (const id of targetsOf('a', 'b', 'c')) await tab.engine.preflight(runOf(id.id))
  await settle()
  expect([tab.actionRequests(), tab.entries, tab.engine.batches()]).toEqual([[], [], []])
})

test('the oldest of many unconfirmed preflights is dropped with its states', async () => {
  const tab = anEngine()
  const batchIds: string[] = []
  for (let count = 0; count < 21; count += 1) {
    batchIds.push((await tab.engine.preflight(runOf('a'))).batchId)
  }
  const befores = batchIds.slice(0, 2).map((batchId) => {
    tab.engine.start(runOf('a'), { batchId })
    return tab.viewOf(batchId).item(0).before?.status
  })
  expect(befores).toEqual([undefined, 'idle'])
})
