import { afterEach, expect, test, vi } from 'vitest'
import { countText } from './count-text'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('English thousands are formatted without toLocaleString', () => {
  const asked = vi.spyOn(Number.prototype, 'toLocaleString')
  vi.stubGlobal('navigator', { language: 'en-US' })
  const counts = [0, 7, 999, 1_000, 12_345, 100_000, 1_234_567]
  expect(counts.map(countText)).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '12,345',
    '100,000',
    '1,234,567',
  ])
  expect(asked).not.toHaveBeenCalled()
})

test('a fraction is formatted with toLocaleString', () => {
  vi.stubGlobal('navigator', { language: 'en-US' })
  expect([2.5, 1_500.1234, -12_345].map(countText)).toEqual(['2.5', '1,500.123', '-12,345'])
})

test('a count is formatted with toLocaleString if the language does not separate thousands with commas', () => {
  const asked = vi.spyOn(Number.prototype, 'toLocaleString').mockReturnValue('12.345')
  vi.stubGlobal('navigator', { language: 'de-DE' })
  expect(countText(12_345)).toBe('12.345')
  expect(asked).toHaveBeenCalledOnce()
  expect(countText(999)).toBe('999')
})
