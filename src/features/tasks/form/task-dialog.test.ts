import { expect, test } from 'vitest'
import { readPipeline } from '~/api/pipelines'
import { lostRequestIn } from '~/queries/task-mutations'
import { faultOfCreation, lostFault } from './task-dialog'

test('a created task without an id counts as unknown, because it cannot be found later', () => {
  const outcome = { kind: 'done', confirmedBy: 'reply' } as const
  expect(faultOfCreation({ outcome })?.kind).toBe('unknown')
  expect(faultOfCreation({ outcome, id: 't1' })).toBeUndefined()
})

test('after a lost answer, the message says how to find out what happened', () => {
  const lost = { name: 'Nightly' }
  const fields = { name: 'Nightly', description: 'new', script: '' }
  const task = (description: string, error?: unknown) => ({
    record: readPipeline({ _id: 't1', name: 'Nightly', description }),
    trouble: error === undefined ? undefined : ({ kind: 'failed', error } as const),
  })
  const reason = (...[entry]: [Parameters<typeof lostFault>[1]]) =>
    lostFault(lost, entry, fields)?.reason
  expect(reason(undefined)).toMatch(/“Nightly”/)
  expect(reason(task('old'))).toMatch(/does not have the values of this form/)
  expect(lostFault(lost, task('new'), fields)).toBeUndefined()
  expect(reason({ record: undefined, trouble: undefined })).toMatch(/Check the status of the task/)
  expect(reason(task('old', new Error('offline')))).toMatch(/Check the status of the task/)
})

test.each(['refused', 'not_sent'] as const)(
  'a request with an unknown outcome is not forgotten if the next request was %s',
  (kind) => {
    const base = { intent: 'a', at: 1, changedAt: 1, type: 'task', name: 'Nightly' } as const
    const unknown = { kind: 'unknown', reason: 'No answer.' } as const
    const lost = { ...base, action: 'create', id: '', outcome: unknown } as const
    const without = { ...lost, intent: 'b', outcome: { kind, reason: 'Offline.' } } as const
    const done = {
      ...lost,
      intent: 'c',
      id: 't1',
      outcome: { kind: 'done', confirmedBy: 'reply' },
    } as const
    expect(lostRequestIn([without, lost], '')).toBe(lost)
    expect(lostRequestIn([without, done, lost], '')).toBeUndefined()
    const update = { ...lost, action: 'update', id: 't1' } as const
    expect(lostRequestIn([{ ...update, outcome: without.outcome }, update], 't1')).toBe(update)
    expect(lostRequestIn([update], 't2')).toBeUndefined()
  },
)
