import { expect, test } from 'vitest'
import { faultOfOutcome } from './task-sheet-fault'

test('words of the service stand as its words, ours as ours', () => {
  expect(faultOfOutcome({ kind: 'refused', reason: 'Not yours.' }, 'changed')).toBe(
    'Not changed. The service says: “Not yours.”',
  )
  expect(faultOfOutcome({ kind: 'not_sent', reason: 'The browser is offline.' }, 'created')).toBe(
    'Not created. The browser is offline.',
  )
  expect(faultOfOutcome({ kind: 'done', confirmedBy: 'reply' }, 'created')).toBeUndefined()
})
