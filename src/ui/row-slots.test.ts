import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowSlots } from './row-slots'

test('what comes takes the place of what has gone, what stays stays', () => {
  const slots = createRowSlots()
  expect(slots(['a', 'b', 'c'])).toEqual([0, 1, 2])
  expect(slots(['b', 'c', 'd'])).toEqual([1, 2, 0])
  expect(slots(['x', 'y', 'z'])).toEqual([1, 2, 0])
  expect(slots(['p', 'z', 'q'])).toEqual([1, 0, 2])
})

test('no one that stays is moved for one that comes before it', () => {
  const slots = createRowSlots()
  expect(slots(['b', 'c', 'd'])).toEqual([0, 1, 2])
  expect(slots(['a', 'b', 'c'])).toEqual([3, 0, 1])
})

test('a jump moves nothing, with the row of the focus at the end as without', () => {
  const slots = createRowSlots()
  const before = slots(['a', 'b', 'c', 'focus'])
  expect(slots(['p', 'q', 'r', 'focus'])).toEqual(before)
})

test('whatever is scrolled: no place twice, nobody who stays changes it', () => {
  const window = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 12 })
  fc.assert(
    fc.property(fc.array(window, { minLength: 1, maxLength: 20 }), (windows) => {
      const slots = createRowSlots()
      let before = new Map<string, number>()
      for (const keys of windows) {
        const given = slots(keys)
        expect(new Set(given).size).toBe(keys.length)
        expect(slots(keys)).toEqual(given)
        const now = new Map(keys.map((key, at) => [key, given[at] ?? -1]))
        for (const [key, slot] of now) expect(before.get(key) ?? slot).toBe(slot)
        before = now
      }
    }),
  )
})
