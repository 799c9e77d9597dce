import { expect, test } from 'vitest'
import { wordsOf } from './decisions'

const running = { phase: 'running', isGone: false } as const
const waits = { phase: 'waiting_approval', isGone: false } as const

test.each(['queued', 'sent', 'checking'] as const)(
  'a decision that is %s here is not called “decided elsewhere”, even if the list is newer than its reply',
  (kind) => {
    expect(wordsOf(running, { action: 'approve', state: { kind } })).toBe('being approved')
    expect(wordsOf(waits, { action: 'reject', state: { kind } })).toBe('being rejected')
  },
)

test('decisions made here and decisions made elsewhere have different texts', () => {
  const refused = { kind: 'refused', reason: 'busy' } as const
  expect(wordsOf(running, undefined)).toBe('Already decided elsewhere')
  expect(wordsOf(running, { action: 'approve', state: refused })).toBe('Already decided elsewhere')
  expect(wordsOf(waits, { action: 'approve', state: refused })).toBe('Approval refused')
  expect(wordsOf({ ...waits, isGone: true }, undefined)).toBe('No longer in the list')
  expect(wordsOf(waits, undefined)).toBeUndefined()
})
