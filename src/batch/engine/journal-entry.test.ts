import { expect, test } from 'vitest'
import { API_ERROR_KINDS } from '~/api/api-error-kind'
import { mergeSingles, readEntries, readSingleEntries } from './journal-entry'

const intent = {
  v: 1,
  kind: 'intent',
  intent: 'i',
  at: 1,
  action: 'run',
  type: 'pipeline',
  ids: ['a'],
  names: ['A'],
  before: ['idle'],
}
const sent = { v: 1, kind: 'sent', intent: 'i', at: 2, items: [0] }

test('the lines of each batch are read in order', () => {
  const other = { ...intent, intent: 'j' }
  const { batches, unreadable } = readEntries([intent, other, sent])
  expect([...batches]).toEqual([
    ['i', [intent, sent]],
    ['j', [other]],
  ])
  expect(unreadable).toBe(0)
})

test('an entry of an earlier version is read without what this version does not know', () => {
  const { batches } = readEntries([{ ...intent, runsBefore: ['2026-01-01T12:00:00Z'] }])
  expect(batches.get('i')).toEqual([intent])
})

test('a batch that continues after a stop moves to the end of the order', () => {
  const resumed = { ...sent, kind: 'resumed' }
  const { batches } = readEntries([intent, { ...intent, intent: 'j' }, resumed])
  expect([...batches.keys()]).toEqual(['j', 'i'])
})

test.each([
  ['another version', { ...intent, v: 2 }],
  ['an action that is not a batch action', { ...intent, action: 'create' }],
  ['an action that does not exist', { ...intent, action: 'explode' }],
  ['another type', { ...intent, type: 'agent' }],
  ['a kind that does not exist', { ...intent, kind: 'note' }],
  ['no batch id', { ...sent, intent: '' }],
  ['a negative index', { ...sent, items: [-1] }],
  ['a fractional index', { ...sent, items: [0.5] }],
  ['an outcome that does not exist', { ...sent, kind: 'settled', outcomes: [{ kind: 'fine' }] }],
  ['a phase that does not exist', { ...intent, before: ['Zzz'] }],
  ['text', 'intent'],
  ['nothing', undefined],
])('a line with %s is counted as unreadable', (_name, line) => {
  const { batches, unreadable } = readEntries([line])
  expect([batches.size, unreadable]).toEqual([0, 1])
})

test.each([...API_ERROR_KINDS, 'user', 'token', 'locked', 'journal', 'closed'])(
  'a line is read that says that %s stopped the rest',
  (because) => {
    const stopped = { v: 1, kind: 'stopped', intent: 'i', at: 3, because, reason: 'Because.' }
    expect(readEntries([intent, stopped]).batches.get('i')).toEqual([intent, stopped])
  },
)

test.each([undefined, 'under_way'])(
  'an item that was not sent is read with the code %s',
  (code) => {
    const outcome = { kind: 'not_sent', reason: 'Not now.', ...(code && { code }) }
    const settled = { v: 1, kind: 'settled', intent: 'i', at: 3, items: [0], outcomes: [outcome] }
    expect(readEntries([intent, settled]).batches.get('i')).toEqual([intent, settled])
  },
)

test('unknown keys of a line are dropped', () => {
  const { batches } = readEntries([{ ...intent, message: 'CANARY', token: 'CANARY' }])
  expect(JSON.stringify([...batches])).not.toContain('CANARY')
})

test('lines before the first line of a batch, and a second first line, do not belong to the batch', () => {
  const { batches } = readEntries([sent, intent, { ...intent, ids: ['b'] }])
  expect([...batches.values()]).toEqual([[intent]])
})

test('the id __proto__ is read like any other id', () => {
  const { batches } = readEntries([{ ...intent, intent: '__proto__', ids: ['__proto__'] }])
  expect(batches.get('__proto__')?.[0].ids).toEqual(['__proto__'])
})

const single = { v: 1, kind: 'single', intent: 's', at: 5, action: 'create', type: 'pipeline' }
const created = { ...single, id: '', name: 'A' }

test('lines about single requests are read, and unreadable lines are counted', () => {
  const broken = { ...single, name: 7 }
  const lines = [intent, created, broken, sent, 'text']
  expect(readSingleEntries(lines)).toEqual([created])
  expect(readEntries(lines)).toMatchObject({ unreadable: 2, orphanEntries: 1 })
})

test('a single request has the time of its first line and the outcome of its last line, and the newest request is first', () => {
  const done = { kind: 'done', confirmedBy: 'reply' }
  const lines = [created, { ...created, intent: 't', at: 6 }, { ...created, at: 9, outcome: done }]
  expect(mergeSingles(readSingleEntries(lines))).toMatchObject([
    { intent: 't', at: 6, changedAt: 6 },
    { intent: 's', at: 5, changedAt: 9, outcome: done },
  ])
})
