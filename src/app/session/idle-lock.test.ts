import { expect, test } from 'vitest'
import { watchLastSeen } from './idle-lock'

function shared(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  }
}

test('a key in one tab is a sign of life in the other', () => {
  let clock = 1_000_000
  const storage = shared()
  const [here, there] = [new EventTarget(), new EventTarget()]
  const mine = watchLastSeen(here, storage, () => clock)
  const other = watchLastSeen(there, storage, () => clock)
  clock += 60_000
  there.dispatchEvent(new Event('keydown'))
  clock += 60_000
  expect(clock - mine.at()).toBe(60_000)
  expect(clock - other.at()).toBe(60_000)
  mine.stop()
  here.dispatchEvent(new Event('pointermove'))
  expect(clock - mine.at()).toBe(60_000)
})

test('without storage a tab counts for itself; a clock that was set back locks nobody out', () => {
  let clock = 1_000_000
  const target = new EventTarget()
  const seen = watchLastSeen(target, undefined, () => clock)
  clock += 10_000
  expect(clock - seen.at()).toBe(10_000)
  clock -= 5_000_000
  expect(clock - seen.at()).toBe(0)
})
