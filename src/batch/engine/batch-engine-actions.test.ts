import type { BatchAction } from '~/domain/action-table'
import { describe, expect, test } from 'vitest'
import type { BatchRequest } from './batch'
import { anEngine, json, kindsOf, lost, runOf, text, type Answer } from './engine.test-data'

const MESSAGE = 'CANARY: not on a Friday'
const request = (action: BatchAction, more: Partial<BatchRequest> = {}): BatchRequest => ({
  ...runOf('a', 'b'),
  action,
  ...(action === 'reject' && { message: MESSAGE }),
  ...more,
})
const ACTING = ['run', 'stop', 'reset', 'delete', 'approve', 'reject'] as const

test.each(ACTING)('the action %s is sent once, with exactly its fields', async (action) => {
  const tab = anEngine()
  const view = await tab.perform(request(action))
  expect(kindsOf(view)).toEqual(['done', 'done'])
  const message = action === 'reject' ? `,"message":"${MESSAGE}"` : ''
  expect(tab.bodies()).toEqual([
    `{"action":"${action}","type":"pipeline","target":["a","b"]${message},"version":1}`,
  ])
})

test('a message is sent only with a rejection', async () => {
  const tab = anEngine()
  await tab.perform(request('approve', { message: MESSAGE }))
  expect(JSON.stringify(tab.bodies())).not.toContain('CANARY')
})

describe('the action status', () => {
  test('a batch of the action status sends no action and shows the states', async () => {
    const seen: string[] = []
    const showRecords = (records: ReadonlyMap<string, unknown>) => seen.push(...records.keys())
    const tab = anEngine({ phase: { a: 'failed', b: null }, effects: { showRecords } })
    const view = await tab.perform(request('status'))
    expect(kindsOf(view)).toEqual(['done', 'refused'])
    expect([tab.actionRequests(), tab.statusRequests().length, seen]).toEqual([[], 1, ['a']])
    expect(tab.engine.isActing()).toBe(false)
  })

  test('a request for statuses is repeated after a temporary failure', async () => {
    const tab = anEngine({ looks: [lost, text('', 503)] })
    const view = await tab.perform(request('status'))
    expect(kindsOf(view)).toEqual(['done', 'done'])
    expect([tab.statusRequests().length, tab.slept.length]).toEqual([3, 2])
  })

  test('a status that can never be read is unknown', async () => {
    const tab = anEngine({ looks: Array.from({ length: 3 }, () => lost) })
    const view = await tab.perform(request('status'))
    expect(kindsOf(view)).toEqual(['unknown', 'unknown'])
    expect(tab.statusRequests()).toHaveLength(3)
  })
})

test('a status counts from the start of its request, and the reply to an action from its arrival', async () => {
  const times: number[] = []
  const slow =
    (status: string): Answer =>
    (body) => {
      tab.pass(100)
      return json([{ id: 'a', resource: { _id: 'a', status } }])(body)
    }
  const tab = anEngine({
    looks: [slow('idle'), slow('queued'), slow('queued')],
    answers: [slow('idle')],
    effects: { showRecords: (_records, _type, askedAt) => times.push(askedAt) },
  })
  const { batchId } = await tab.engine.preflight(runOf('a'))
  await tab.finish(tab.engine.start(runOf('a'), { batchId }))
  await tab.perform({ ...runOf('a'), action: 'status' })
  expect(tab.slept).toEqual([])
  expect(times).toEqual([1_000, 1_200, 1_200, 1_300])
})

describe('actions of tasks', () => {
  test.each(['run', 'stop'] as const)('the action %s of a task is sent', async (action) => {
    const tab = anEngine()
    await tab.perform(request(action, { type: 'task' }))
    expect(tab.bodies()).toEqual([
      `{"action":"${action}","type":"task","target":["a","b"],"version":1}`,
    ])
  })

  test.each(['reset', 'delete', 'approve', 'reject'] as const)(
    'the action %s is not offered for tasks, so it is not sent, now or later',
    async (action) => {
      const tab = anEngine()
      const view = await tab.perform(request(action, { type: 'task' }))
      expect(kindsOf(view)).toEqual(['not_sent', 'not_sent'])
      expect(view.canSendRest).toBe(false)
      tab.engine.sendRest(view.id)
      await tab.finish(view.id)
      expect(tab.sent()).toEqual([])
    },
  )
})

describe('the message of a rejection', () => {
  test.each(['', '  ', undefined])(
    'a rejection with the message %j is not sent, because it needs a message',
    async (message) => {
      const tab = anEngine()
      const asked = { ...runOf('a'), action: 'reject' as const }
      const view = await tab.perform(message === undefined ? asked : { ...asked, message })
      expect([kindsOf(view), tab.sent()]).toEqual([['not_sent'], []])
    },
  )

  test('the message of a rejection is not stored, even if the service repeats it in its reasons', async () => {
    const tab = anEngine({
      answers: [json([{ id: 'a', error: `Cannot reject: ${MESSAGE}` }])],
    })
    const view = await tab.perform(request('reject'))
    expect(view.item(0).state).toMatchObject({ reason: `Cannot reject: ${MESSAGE}` })
    const disk = JSON.stringify(await tab.store.all())
    expect(disk).toContain('Cannot reject: …')
    expect(disk).not.toContain('CANARY')
  })

  test('each id can have its own message, each request has one message, and no message is stored', async () => {
    const messages = new Map([
      ['a', MESSAGE],
      ['b', 'CANARY: wrong branch'],
      ['c', MESSAGE],
    ])
    const tab = anEngine({
      answers: [json([{ id: 'a', error: `Said: ${MESSAGE}` }]), text('', 500)],
    })
    const asked = { ...runOf('a', 'b', 'c'), action: 'reject' as const, messages }
    const view = await tab.perform(asked)
    expect(kindsOf(view)).toEqual(['refused', 'unknown', 'unknown'])
    expect(tab.bodies()).toEqual([
      expect.stringContaining(`"target":["a","c"],"message":"${MESSAGE}"`),
      expect.stringContaining('"target":["b"],"message":"CANARY: wrong branch"'),
    ])
    expect(JSON.stringify(await tab.store.all())).not.toContain('CANARY')
  })

  test('“Send the rest” sends the message of the rejection again', async () => {
    const tab = anEngine({ answers: [text('', 429)], effects: { chunkSize: 1 } })
    const { id } = await tab.perform(request('reject'))
    tab.pass(60_000)
    tab.engine.sendRest(id)
    await tab.finish(id)
    expect(tab.bodies()[1]).toContain(`"target":["b"],"message":"${MESSAGE}"`)
  })
})

test('an id counts as deleted only if it existed before and is missing now', async () => {
  const tab = anEngine({ phase: { a: 'idle', b: null }, answers: [text('')], becomes: null })
  const { batchId } = await tab.engine.preflight(request('delete'))
  const view = await tab.finish(tab.engine.start(request('delete'), { batchId: batchId }))
  expect(kindsOf(view)).toEqual(['done', 'unknown'])
  expect([...view.items()].map(({ after }) => after?.kind)).toEqual(['gone', 'gone'])
})
