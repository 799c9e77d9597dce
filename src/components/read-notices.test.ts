import { expect, test } from 'vitest'
import { skewWords } from './read-notices'

test('a difference between the clocks is shown with “ahead” or “behind”', () => {
  expect(skewWords(180_000)).toBe('3 min ahead')
  expect(skewWords(-180_000)).toBe('3 min behind')
  expect(skewWords(-(2 * 24 - 1) * 3_600_000)).toBe('1 d 23 h behind')
})
