import { expect, test } from 'vitest'
import { nextKeyIn } from './use-active-row'

const BEFORE = ['a', 'b', 'c', 'd']

test.each([
  ['b', ['a', 'c', 'd'], 'c', 'the next row'],
  ['b', ['a', 'd'], 'd', 'the next row that is left'],
  ['d', ['a', 'b'], 'b', 'the last row before it'],
  ['b', [], undefined, 'nothing, if no row is left'],
  ['x', ['a', 'b', 'd'], undefined, 'nothing, if the former list did not have the row'],
])('after the row %s has left, and %s are left, %s is active: %s', (key, keys, next, _reason) => {
  expect(nextKeyIn(keys, BEFORE, key)).toBe(next)
})
