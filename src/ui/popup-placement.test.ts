import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { roomFor } from './popup-placement'

test('a popup goes below its field, above where there is more room', () => {
  expect(roomFor({ top: 100, bottom: 132 }, { top: 0, bottom: 800 })).toEqual({
    side: 'below',
    maxHeight: 400,
  })
  expect(roomFor({ top: 600, bottom: 632 }, { top: 0, bottom: 800 }).side).toBe('above')
  expect(roomFor({ top: 40, bottom: 84 }, { top: 0, bottom: 300 })).toEqual({
    side: 'below',
    maxHeight: 204,
  })
})

test('an open popup stays where it is as long as there is enough room', () => {
  const seen = { top: 0, bottom: 600 }
  const field = { top: 300, bottom: 332 }
  expect(roomFor(field, seen).side).toBe('below')
  expect(roomFor(field, seen, 'above')).toEqual({ side: 'above', maxHeight: 288 })
  expect(roomFor({ top: 200, bottom: 232 }, seen, 'above').side).toBe('below')
})

test('a popup that has room at all is within what can be seen and not over its field', () => {
  const sides = fc.constantFrom(undefined, 'above' as const, 'below' as const)
  fc.assert(
    fc.property(fc.nat(900), fc.integer({ min: 400, max: 1200 }), sides, (top, bottom, current) => {
      fc.pre(top + 32 <= bottom)
      const field = { top, bottom: top + 32 }
      const { side, maxHeight } = roomFor(field, { top: 0, bottom }, current)
      const edge = side === 'below' ? field.bottom + 4 + maxHeight : field.top - 4 - maxHeight
      expect(edge).toBeGreaterThanOrEqual(0)
      expect(edge).toBeLessThanOrEqual(bottom)
    }),
  )
})
