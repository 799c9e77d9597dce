import { expect, test } from 'vitest'
import { faultOfLost, faultOfOutcome } from './task-dialog-fault'

test('words of the service stand as its words, ours as ours', () => {
  expect(faultOfOutcome({ kind: 'refused', reason: 'Not yours.' }, 'changed')).toBe(
    'Not changed. The service says: “Not yours.”',
  )
  expect(faultOfOutcome({ kind: 'not_sent', reason: 'The browser is offline.' }, 'created')).toBe(
    'Not created. The browser is offline.',
  )
  expect(faultOfOutcome({ kind: 'done', confirmedBy: 'reply' }, 'created')).toBeUndefined()
})

test('of one whose answer was lost it is said where to look', () => {
  expect(faultOfLost('Nightly', 'created', false)).toMatch(
    /^“Nightly” may have been created: no answer of it has been read\. The service lists no tasks/,
  )
  expect(faultOfLost('Nightly', 'changed', true)).toMatch(/Its status gives another text/)
  expect(faultOfLost('Nightly', 'changed', false)).not.toMatch(/status/)
})
