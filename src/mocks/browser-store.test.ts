import { afterEach, expect, test, vi } from 'vitest'
import { browserShownTime } from './browser-store'

afterEach(() => vi.unstubAllGlobals())

test('if the storage is full, a tab knows its own latest time, not the older time in the storage', () => {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
  vi.stubGlobal('localStorage', storage)
  const [tab, other] = [browserShownTime(), browserShownTime()]
  tab.write({ demoStartedAt: 1, at: 10 })
  expect(other.read(1)).toBe(10)
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  tab.write({ demoStartedAt: 1, at: 20 })
  expect([tab.read(1), other.read(1)]).toEqual([20, 10])
  expect([tab.read(2), other.read(2)]).toEqual([0, 0])
})
