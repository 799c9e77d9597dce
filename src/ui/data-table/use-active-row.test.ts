import { expect, test } from 'vitest'
import { nextKeyIn } from './use-active-row'

test.each([
  ['b', 'acd', 'c', 'the next row'],
  ['b', 'ad', 'd', 'the next row that is left'],
  ['d', 'ab', 'b', 'the last row before it'],
  ['b', '', undefined, 'nothing, if no row is left'],
  ['x', 'abd', undefined, 'nothing, if the former list did not have the row'],
])('after the row %s has left, and %s are left, %s is active: %s', (key, keys, next) => {
  expect(nextKeyIn([...keys], ['a', 'b', 'c', 'd'], key)).toBe(next)
})
