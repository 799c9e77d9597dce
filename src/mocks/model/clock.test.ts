import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoTime } from './clock'

test('writes times as toISOString does', () => {
  const times = fc.integer({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 })
  const near = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 0, 3) })
  fc.assert(
    fc.property(fc.oneof(times, near), (at) => {
      expect(isoTime(at)).toBe(new Date(at).toISOString())
    }),
  )
})

test('throws for a time that no Date can have', () => {
  expect(() => isoTime(Number.NaN)).toThrow(RangeError)
})
