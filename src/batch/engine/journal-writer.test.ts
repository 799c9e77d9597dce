import { expect, test } from 'vitest'
import type { BatchEntry } from './journal-entry'
import { redactMessages } from './journal'

const aSettled = (reason: string): BatchEntry => ({
  v: 1,
  kind: 'settled',
  intent: 'i',
  at: 1,
  items: [0, 1],
  outcomes: [
    { kind: 'refused', reason },
    { kind: 'done', confirmedBy: 'reply' },
  ],
})

test('the message of a rejection is removed from every reason, at any position', () => {
  const entry = aSettled('No: not today! I said not today!.')
  expect(redactMessages(entry, ['not today!'])).toEqual(aSettled('No: … I said ….'))
  const eight = redactMessages(aSettled('It is: disabled'), ['disabled'])
  expect(eight).toEqual(aSettled('It is: …'))
})

test.each([
  ['there is none', []],
  ['the reason does not repeat it', ['something else']],
  ['the message is as short as an ordinary word', ['not tod']],
])('the line stays unchanged if %s', (_name, messages) => {
  const entry = aSettled('not today!')
  expect(redactMessages(entry, messages)).toEqual(entry)
})

test('several messages are all removed, even if one contains another', () => {
  const entry = aSettled('Said: no, not on a Friday. And: not on a Friday')
  const messages = ['not on a Friday', 'no, not on a Friday.']
  expect(redactMessages(entry, messages)).toEqual(aSettled('Said: … And: …'))
})
