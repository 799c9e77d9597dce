import { expect, test } from 'vitest'
import { readPipeline } from '~/api/pipelines'
import { faultOfCreation, lostFault } from './task-dialog'

test('a created task without an id counts as unknown, because it cannot be found later', () => {
  const outcome = { kind: 'done', confirmedBy: 'reply' } as const
  expect(faultOfCreation({ outcome })?.kind).toBe('unknown')
  expect(faultOfCreation({ outcome, id: 't1' })).toBeUndefined()
})

test('after a lost answer, the message says how to find out what happened', () => {
  const lost = { name: 'Nightly' }
  const fields = { name: 'Nightly', description: 'new', script: '' }
  const task = (description: string) => ({
    record: readPipeline({ _id: 't1', name: 'Nightly', description }),
  })
  const reason = (...[entry]: [Parameters<typeof lostFault>[1]]) =>
    lostFault(lost, entry, fields)?.reason
  expect(reason(undefined)).toMatch(/“Nightly”/)
  expect(reason(task('old'))).toMatch(/does not have the values of this form/)
  expect(lostFault(lost, task('new'), fields)).toBeUndefined()
  expect(reason({ record: undefined })).toMatch(/Check the status of the task/)
})
