import { expect, test } from 'vitest'
import { readPipeline } from '~/api/pipelines'
import { faultOfResult, lostFault } from './task-dialog'

test('only messages of the service are quoted', () => {
  expect(faultOfResult({ outcome: { kind: 'refused', reason: 'Not yours.' } }, 'changed')).toBe(
    'Not changed. The service says: “Not yours.”',
  )
  const offline = { kind: 'not_sent', reason: 'The browser is offline.' } as const
  expect(faultOfResult({ outcome: offline }, 'created')).toBe(
    'Not created. The browser is offline.',
  )
  const done = { kind: 'done', confirmedBy: 'reply' } as const
  expect(faultOfResult({ outcome: done, id: 't1' }, 'created')).toBeUndefined()
  expect(faultOfResult({ outcome: done }, 'changed')).toBeUndefined()
})

test('a created task without an id is reported, because it cannot be found later', () => {
  const done = { kind: 'done', confirmedBy: 'reply' } as const
  expect(faultOfResult({ outcome: done }, 'created')).toMatch(/the answer has no id/)
})

test('after a lost answer, the message says how to find out what happened', () => {
  const lost = { name: 'Nightly' }
  const fields = { name: 'Nightly', description: 'new', script: '' }
  const task = (description: string) => ({
    record: readPipeline({ _id: 't1', name: 'Nightly', description }),
  })
  expect(lostFault(lost, undefined, fields)).toMatch(
    /^“Nightly” may have been created, but Sluice does not know its id\. The service cannot list tasks/,
  )
  expect(lostFault(lost, task('old'), fields)).toMatch(/does not have the values of this form/)
  expect(lostFault(lost, task('new'), fields)).toBeUndefined()
  expect(lostFault(lost, { record: undefined }, fields)).toMatch(/Check the status of the task/)
})
