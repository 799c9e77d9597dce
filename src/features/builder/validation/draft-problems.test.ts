import { expect, test } from 'vitest'
import { problemsText } from './draft-problems'

test.each([
  [1, true, '1 problem'],
  [1_200, true, '1,200 problems'],
  [2, false, '2 to fill in'],
])('the text for %i problems (marked in the form: %s) is “%s”', (count, isVisible, text) => {
  expect(problemsText(count, isVisible)).toBe(text)
})
