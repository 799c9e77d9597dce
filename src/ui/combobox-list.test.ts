import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placePopup } from './combobox-list'

test('a popup is below its field, or above it if there is more space', () => {
  expect(placePopup({ top: 100, bottom: 132 }, { top: 0, bottom: 800 })).toEqual({
    side: 'below',
    maxHeight: 400,
  })
  expect(placePopup({ top: 600, bottom: 632 }, { top: 0, bottom: 800 }).side).toBe('above')
  expect(placePopup({ top: 40, bottom: 84 }, { top: 0, bottom: 300 })).toEqual({
    side: 'below',
    maxHeight: 204,
  })
})

test('an open popup keeps its side as long as there is enough space', () => {
  const visible = { top: 0, bottom: 600 }
  const field = { top: 300, bottom: 332 }
  expect(placePopup(field, visible).side).toBe('below')
  expect(placePopup(field, visible, 'above')).toEqual({ side: 'above', maxHeight: 288 })
  expect(placePopup({ top: 200, bottom: 232 }, visible, 'above').side).toBe('below')
})

test('a popup with any space is inside the visible area and does not cover its field', () => {
  const sides = fc.constantFrom(undefined, 'above' as const, 'below' as const)
  fc.assert(
    fc.property(fc.nat(900), fc.integer({ min: 400, max: 1200 }), sides, (top, bottom, current) => {
      fc.pre(top + 32 <= bottom)
      const field = { top, bottom: top + 32 }
      const { side, maxHeight } = placePopup(field, { top: 0, bottom }, current)
      const edge = side === 'below' ? field.bottom + 4 + maxHeight : field.top - 4 - maxHeight
      expect(edge).toBeGreaterThanOrEqual(0)
      expect(edge).toBeLessThanOrEqual(bottom)
    }),
  )
})
