import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoTime } from './clock'

test('a time has the same text as with toISOString', () => {
  const times = fc.integer({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 })
  const near = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 0, 3) })
  fc.assert(
    fc.property(fc.oneof(times, near), (at) => {
      expect(isoTime(at)).toBe(new Date(at).toISOString())
    }),
  )
})

test('a time that is not a valid Date throws an error', () => {
  expect(() => isoTime(Number.NaN)).toThrow(RangeError)
})
