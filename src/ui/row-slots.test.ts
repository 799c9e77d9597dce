import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowSlots } from './row-slots'

test('what comes takes the place of what has gone, what stays stays', () => {
  const slots = createRowSlots()
  expect(slots(['a', 'b', 'c'])).toEqual([0, 1, 2])
  expect(slots(['b', 'c', 'd'])).toEqual([1, 2, 0])
  expect(slots(['x', 'c', 'y', 'z'])).toEqual([0, 2, 1, 3])
  expect(slots(['z'])).toEqual([3])
  expect(slots(['z', 'a'])).toEqual([3, 0])
})

test('whatever is scrolled: no place twice, nobody who stays moves, no more places than ever were rows', () => {
  const window = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 12 })
  fc.assert(
    fc.property(fc.array(window, { minLength: 1, maxLength: 20 }), (windows) => {
      const slots = createRowSlots()
      const most = Math.max(...windows.map((keys) => keys.length))
      let before = new Map<string, number>()
      for (const keys of windows) {
        const given = slots(keys)
        expect(new Set(given).size).toBe(keys.length)
        expect(slots(keys)).toEqual(given)
        for (const slot of given) expect(slot).toBeLessThan(most)
        const now = new Map(keys.map((key, at) => [key, given[at] ?? -1]))
        for (const [key, slot] of now) expect(before.get(key) ?? slot).toBe(slot)
        before = now
      }
    }),
  )
})
