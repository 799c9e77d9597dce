import { expect, test } from 'vitest'
import { skewText } from './notices'

test('a service whose clock differs is described as “ahead” or “behind”', () => {
  expect(skewText(180_000)).toBe('3 min ahead')
  expect(skewText(-180_000)).toBe('3 min behind')
  expect(skewText(-(2 * 24 - 1) * 3_600_000)).toBe('1 d 23 h behind')
})
