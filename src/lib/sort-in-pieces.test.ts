import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { sortingInPieces } from './sort-in-pieces'
import { atOnce } from './take-turns'

const item = fc.record({ rank: fc.integer({ min: 0, max: 9 }), name: fc.nat() })
type Item = typeof item extends fc.Arbitrary<infer Value> ? Value : never
const byRank = (a: Item, b: Item) => a.rank - b.rank

it('sorts as the engine does, for any list and any length of the pieces', () => {
  const lists = fc.array(item, { maxLength: 60 })
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 8 }), fc.boolean(), (list, piece, isNearly) => {
      const items = isNearly ? [...list.slice(1).toSorted(byRank), ...list.slice(0, 1)] : list
      const before = [...items]
      expect(atOnce(sortingInPieces(items, byRank, piece))).toEqual(items.toSorted(byRank))
      expect(items).toEqual(before)
    }),
  )
})

it('pauses between its pieces, and before each merge', () => {
  const work = sortingInPieces([4, 3, 2, 1, 0], (a, b) => a - b, 2)
  let pauses = 0
  while (work.next().done !== true) pauses += 1
  expect(pauses).toBeGreaterThanOrEqual(5)
})
