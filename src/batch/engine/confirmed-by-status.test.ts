import { expect, test } from 'vitest'
import type { Pipeline } from '~/api/pipelines'
import { readPipeline } from '~/api/pipelines'
import { isStale, isConfirmedByStatus, type SingleActionName } from './confirmed-by-status'
import type { StatusReading } from '~/api/status'

const aPipeline = (status: unknown, run?: object): Pipeline =>
  readPipeline({ _id: 'p1', status, run }) ?? expect.fail()
const showing = (record: Pipeline): StatusReading => ({ kind: 'record', record })

test.each<[SingleActionName, string, string, boolean]>([
  ['run', 'idle', 'queued', true],
  ['run', 'idle', 'running', true],
  ['run', 'failed', 'waiting_approval', true],
  ['run', 'stopped', 'succeeded', true],
  ['run', 'idle', 'idle', false],
  ['run', 'failed', 'failed', false],
  ['run', 'failed', 'idle', false],
  ['run', 'idle', 'stopped', false],
  ['run', 'idle', 'Zzz', false],
  ['stop', 'running', 'stopped', true],
  ['stop', 'running', 'succeeded', false],
  ['stop', 'Zzz', 'stopped', false],
  ['run', 'Zzz', 'running', false],
  ['stop', 'stopped', 'stopped', false],
  ['reset', 'failed', 'idle', true],
  ['reset', 'idle', 'idle', false],
  ['reset', 'failed', 'queued', false],
  ['approve', 'waiting_approval', 'queued', true],
  ['approve', 'waiting_approval', 'failed', true],
  ['approve', 'waiting_approval', 'running', true],
  ['approve', 'waiting_approval', 'succeeded', true],
  ['approve', 'waiting_approval', 'rejected', false],
  ['approve', 'waiting_approval', 'waiting_approval', false],
  ['reject', 'waiting_approval', 'rejected', true],
  ['reject', 'waiting_approval', 'stopped', false],
  ['delete', 'idle', 'idle', false],
])(
  'whether the action %s is confirmed by a change from %s to %s is %s',
  (action, from, to, isShown) => {
    expect(isConfirmedByStatus(action, aPipeline(from), showing(aPipeline(to)))).toBe(isShown)
  },
)

test.each<[SingleActionName, string, string, boolean]>([
  ['run', 'idle', 'idle', true],
  ['run', 'failed', 'failed', true],
  ['run', 'idle', 'queued', false],
  ['run', 'Zzz', 'Zzz', false],
  ['stop', 'running', 'running', true],
  ['stop', 'running', 'succeeded', false],
  ['stop', 'stopped', 'stopped', false],
  ['reset', 'failed', 'failed', true],
  ['reset', 'idle', 'idle', false],
  ['delete', 'idle', 'failed', true],
  ['approve', 'waiting_approval', 'waiting_approval', false],
])(
  'for the action %s in the phase %s, whether a later status %s is outdated is %s',
  (action, from, to, isOld) => {
    expect(isStale(action, aPipeline(from), aPipeline(to))).toBe(isOld)
  },
)

test.each([
  [{ number: 1 }, { number: 2 }, true],
  [{ number: 1 }, { number: 1 }, false],
  [{ startedBy: 'me' }, { number: 2 }, false],
  [{ startedAt: '2026-01-01T00:00:00Z' }, { startedAt: '2026-01-01T00:00:00.000Z' }, false],
  [{ startedAt: '2026-01-01T00:00:00Z' }, { startedAt: '2026-01-01T00:00:01Z' }, true],
  [{ number: 1 }, { number: 1, startedAt: '2026-01-01T00:00:00Z' }, false],
  [{ number: 1, startedAt: '2026-01-01T00:00:00Z' }, { number: 1 }, false],
  [undefined, { number: 2 }, false],
])(
  'whether a pipeline with the failed runs %j and then %j was run again is %s',
  (was, is, isShown) => {
    const [before, after] = [aPipeline('failed', was), aPipeline('failed', is)]
    expect(isConfirmedByStatus('run', before, showing(after))).toBe(isShown)
  },
)

const FIRST = { number: 1, startedAt: '2026-01-01T00:00:00Z' }
test.each([
  [FIRST, FIRST, true],
  [FIRST, { ...FIRST, number: 2 }, false],
  [FIRST, { ...FIRST, startedAt: '2026-01-02T00:00:00Z' }, false],
  // A number or a start time that only one of the records has does not show another run.
  [{ number: 1 }, FIRST, true],
  [FIRST, { number: 1 }, true],
  [{ startedAt: FIRST.startedAt }, { ...FIRST, startedAt: '2026-01-01T01:00:00+01:00' }, true],
  [FIRST, undefined, true],
  [undefined, FIRST, true],
])('whether the failed run %j makes a status with the run %j outdated is %s', (...row) => {
  const [was, is, isOld] = row
  expect(isStale('run', aPipeline('failed', was), aPipeline('failed', is))).toBe(isOld)
})

test('after a decision, a status with the same gate is outdated, and a status with another gate is not', () => {
  const at = (step: string) =>
    readPipeline({ _id: 'p1', status: 'waiting_approval', approval: { step } }) ?? expect.fail()
  expect(isStale('approve', at('one'), at('one'))).toBe(true)
  expect(isStale('reject', at('one'), at('two'))).toBe(false)
})

test('a run is a new run if its number or its start time differs', () => {
  const before = aPipeline('failed', { number: 3, startedAt: '2026-01-02T00:00:00Z' })
  const isShown = (run?: object) =>
    isConfirmedByStatus('run', before, showing(aPipeline('failed', run)))
  expect(isShown({ number: 4 })).toBe(true)
  expect(isShown({ number: 3, startedAt: '2026-01-03T00:00:00Z' })).toBe(true)
  expect(isShown({ number: 3, startedAt: '2026-01-02T00:00:00Z' })).toBe(false)
  expect(isShown({})).toBe(false)
  expect(isShown()).toBe(false)
})

test('a deletion is confirmed if the pipeline existed before and is missing now', () => {
  expect(isConfirmedByStatus('delete', aPipeline('idle'), { kind: 'gone' })).toBe(true)
  expect(isConfirmedByStatus('delete', undefined, { kind: 'gone' })).toBe(false)
  expect(isConfirmedByStatus('stop', aPipeline('running'), { kind: 'gone' })).toBe(false)
})

test('without a record before or after the action, nothing is confirmed', () => {
  expect(isConfirmedByStatus('stop', undefined, showing(aPipeline('stopped')))).toBe(false)
  expect(isConfirmedByStatus('stop', aPipeline('running'), { kind: 'unreadable' })).toBe(false)
  expect(
    isConfirmedByStatus('stop', aPipeline('running'), { kind: 'failed', error: undefined }),
  ).toBe(false)
})
