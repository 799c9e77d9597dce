import { expect, test } from 'vitest'
import { isTooSoon } from './confirm-button'

const SHOWN_AT = 10_000

test.each([
  ['a key before the dialog was open', { detail: 0, timeStamp: 9_900 }, true],
  ['a key 150 ms after it opened', { detail: 0, timeStamp: 10_150 }, true],
  ['a key just before half a second has passed', { detail: 0, timeStamp: 10_499 }, true],
  ['a key after half a second', { detail: 0, timeStamp: 10_500 }, false],
  ['a click at once', { detail: 1, timeStamp: 10_001 }, false],
] as const)('a confirmation ignores keys in the first half second: %s', (_, click, isSoon) => {
  expect(isTooSoon(click, SHOWN_AT)).toBe(isSoon)
})
