import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOrderChanges } from './pipeline-rows'

test.each([
  ['nothing', 'abc', 'abc', 0],
  ['a new row', 'abc', 'axbc', 1],
  ['a row that is gone', 'abc', 'ac', 1],
  ['the first row, which is the last one now', 'abcd', 'bcda', 1],
  ['the last row, which is the first one now', 'abcd', 'dabc', 1],
  ['two rows that changed places', 'abcd', 'dbca', 2],
  ['a reversed list', 'abcd', 'dcba', 3],
  ['one gone, one new, one moved', 'abcd', 'xdbc', 3],
])('counts %s', (_name, before, after, count) => {
  expect(countOrderChanges(before.split(''), after.split(''))).toBe(count)
})

test('counts at most the moved rows, and 0 only for an unchanged order', () => {
  const aMove = fc.tuple(fc.nat(), fc.nat())
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.array(aMove, { maxLength: 6 }), (n, moves) => {
      const before = Array.from({ length: n }, (_, at) => `row ${at}`)
      const after = [...before]
      for (const [from, to] of moves) after.splice(to % n, 0, ...after.splice(from % n, 1))
      const count = countOrderChanges(before, after)
      expect(count).toBeLessThanOrEqual(moves.length)
      expect(count === 0).toBe(before.join() === after.join())
    }),
  )
})
