import { expect, test } from 'vitest'
import { gateAgeOf, LONG_WAIT_MS } from './gate-age-text'

const NOW = Date.UTC(2026, 2, 2, 10)
const ago = (ms: number, skew = 0) => gateAgeOf(NOW - ms, NOW, skew)

test.each([
  [0, '0 s'],
  [59_000, '59 s'],
  [60_000, '1 min'],
  [3 * 3_600_000 + 1, '3 h'],
  [49 * 3_600_000, '2 d'],
  [-60_000, '0 s'],
])('the age of a gate that was requested %d ms ago is %s', (ms, text) => {
  expect(ago(ms)).toMatchObject({ text })
})

test('a gate counts as waiting long after one day', () => {
  expect([ago(LONG_WAIT_MS - 1), ago(LONG_WAIT_MS)]).toMatchObject([
    { isLong: false },
    { isLong: true },
  ])
})

test.each([
  ['no date', Number.NaN, 0],
  ['a future date', NOW + 600_000, 0],
  ['clocks that differ too much', NOW - 600_000, 300_000],
])('the age of a gate is unknown for %s', (_name, requestedAt, skew) => {
  expect(gateAgeOf(requestedAt, NOW, skew)).toBeUndefined()
})
