import { describe, expect, test } from 'vitest'
import {
  anEngine,
  json,
  kindsOf,
  lost,
  reasonsOf,
  runOf,
  text,
  type Answer,
} from './engine.test-data'

const perform = async (answer: Answer, ...ids: readonly string[]) => {
  const tab = anEngine({ answers: [answer] })
  const view = await tab.perform(runOf(...(ids.length > 0 ? ids : ['a', 'b', 'c'])))
  return { tab, view }
}
const said = (id: string, outcome: string) => ({ target: id, outcome })
const all = ['done', 'refused', 'done']

describe('results of single ids in a reply', () => {
  test.each([
    ['a list', [said('a', 'done'), said('b', 'refused'), said('c', 'done')]],
    [
      'a list in an envelope',
      { results: ['a', 'c'].map((id) => said(id, 'done')).concat(said('b', 'refused')) },
    ],
    ['a map', { a: true, b: false, c: true }],
    ['lists of succeeded and failed ids', { success: ['a', 'c'], failed: ['b'] }],
    [
      'lists of succeeded and failed ids with reasons',
      { success: ['a', 'c'], failed: { b: 'busy' } },
    ],
    ['another order', [said('c', 'done'), said('b', 'refused'), said('a', 'done')]],
    [
      'the same result twice',
      ['a', 'b', 'c', 'a'].map((id) => said(id, id === 'b' ? 'refused' : 'done')),
    ],
  ])('the outcome of each id is read from a reply with %s', async (_form, body) => {
    const { tab, view } = await perform(json(body))
    expect(kindsOf(view)).toEqual(all)
    expect([view.stopReason, view.unexpectedIds]).toEqual([undefined, []])
    expect(tab.actionRequests()).toEqual([['a', 'b', 'c']])
  })

  test('the outcome of each id is read from a reply with status 207', async () => {
    const { view } = await perform(json({ a: true, b: false, c: true }, 207))
    expect(kindsOf(view)).toEqual(all)
  })

  test('the outcome of each id is read from a refusal with a result for each id', async () => {
    const { view } = await perform(
      json([said('a', 'done'), { id: 'b', error: 'busy' }, said('c', 'done')], 422),
    )
    expect(kindsOf(view)).toEqual(all)
    expect(reasonsOf(view)[1]).toBe('busy')
  })
})

test('ids that the answer leaves out are unknown, and their status is read', async () => {
  const { tab, view } = await perform(json([said('b', 'done')]))
  expect(kindsOf(view)).toEqual(['unknown', 'done', 'unknown'])
  expect(new Set(tab.statusRequests().flat())).toEqual(new Set(['a', 'b', 'c']))
})

test('unexpected ids in the answer are reported, but are no items of the batch', async () => {
  const { view } = await perform(json(['a', 'b', 'c', 'zz'].map((id) => said(id, 'done'))))
  expect([kindsOf(view), view.total, view.unexpectedIds]).toEqual([
    ['done', 'done', 'done'],
    3,
    ['zz'],
  ])
})

test('an id with two different results is unknown', async () => {
  const { view } = await perform(json([said('a', 'done'), said('a', 'refused'), said('b', 'done')]))
  expect(kindsOf(view)).toEqual(['unknown', 'done', 'unknown'])
})

test('the status of an id is not read if the answer contains its record', async () => {
  const answer: Answer = json([
    { target: 'a', outcome: 'done', resource: { _id: 'a', status: 'queued' } },
    said('b', 'done'),
  ])
  const { tab } = await perform(answer, 'a', 'b')
  expect(tab.statusRequests()).toEqual([['b']])
})

test('numbers are compared as strings, and names of Object’s members are ordinary ids', async () => {
  const ids = ['7', '__proto__', 'constructor', 'toString']
  const map = '{"7":true,"__proto__":true,"constructor":true}'
  expect(kindsOf((await perform(text(map), ...ids)).view)).toEqual([
    'done',
    'done',
    'done',
    'unknown',
  ])
  const list = json([{ id: 7, ok: true }, ...ids.slice(1).map((id) => ({ id, ok: false }))])
  expect(kindsOf((await perform(list, ...ids)).view)).toEqual([
    'done',
    'refused',
    'refused',
    'refused',
  ])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test('a record in the reply is the current status, and the status is not read again', async () => {
  const resource = { _id: 'a', name: 'one', status: 'running' }
  const { tab, view } = await perform(json([{ ...said('a', 'done'), resource }]), 'a')
  expect(view.item(0).after).toEqual({ kind: 'read', phase: 'running', status: 'running' })
  expect(tab.statusRequests()).toHaveLength(0)
})

test('a record without a status says nothing about the current status, so the status is read', async () => {
  const answer = json([{ ...said('a', 'done'), resource: { _id: 'a', name: 'one' } }])
  const { tab, view } = await perform(answer, 'a')
  expect(tab.statusRequests()).toEqual([['a']])
  expect(view.item(0).after).toMatchObject({ status: 'idle' })
})

test('JSON that is nested too deeply leaves all ids unknown', async () => {
  const { view } = await perform(text('['.repeat(20_000) + ']'.repeat(20_000)))
  expect(kindsOf(view)).toEqual(['unknown', 'unknown', 'unknown'])
})

describe('reading the status after an unclear answer', () => {
  const performKnown = async (script: Parameters<typeof anEngine>[0]) => {
    const tab = anEngine({ phase: 'idle', ...script })
    const { batchId } = await tab.engine.preflight(runOf('a'))
    const view = await tab.finish(tab.engine.start(runOf('a'), { batchId: batchId }))
    return { tab, view }
  }

  test('after an unclear answer, a changed state means done, confirmed by status', async () => {
    const { view } = await performKnown({ answers: [text('')], becomes: 'queued' })
    expect(view.item(0)).toMatchObject({
      state: { kind: 'done', confirmedBy: 'status' },
      before: { status: 'idle' },
      after: { phase: 'queued', status: 'queued' },
    })
  })

  test('after an unclear answer, an unchanged state leaves the outcome unknown after two more reads', async () => {
    const { tab, view } = await performKnown({ answers: [text('', 500)] })
    expect(kindsOf(view)).toEqual(['unknown'])
    expect(view.item(0).after).toMatchObject({ phase: 'idle' })
    // One read before the action, three after it.
    expect(tab.statusRequests()).toHaveLength(4)
  })

  test('reading the status does not change a refusal', async () => {
    const { view } = await performKnown({ answers: [text('', 409)], becomes: 'running' })
    expect(view.item(0)).toMatchObject({ state: { kind: 'refused' }, after: { phase: 'running' } })
  })

  test('after an unclear answer, a status that cannot be read leaves the outcome unknown', async () => {
    const { tab, view } = await performKnown({
      answers: [text('')],
      becomes: 'queued',
      looks: [undefined, lost, lost, lost],
    })
    expect(kindsOf(view)).toEqual(['unknown'])
    expect(tab.actionRequests()).toEqual([['a']])
  })
})
