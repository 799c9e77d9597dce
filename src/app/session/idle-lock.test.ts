import { expect, test } from 'vitest'
import type { StoredText } from '~/stores/stored-text'
import { watchLastSeen } from './idle-lock'

function shared(): StoredText {
  let kept: string | undefined
  return {
    read: () => kept,
    write: (text) => {
      kept = text
      return true
    },
    remove: () => (kept = undefined),
  }
}

const FORBIDDEN: StoredText = { read: () => undefined, write: () => false, remove: () => {} }
const notLate = () => false

test.each(['keydown', 'click'])('a %s in one tab keeps the other tab unlocked', (input) => {
  let clock = 1_000_000
  const stored = shared()
  const [here, there] = [new EventTarget(), new EventTarget()]
  const mine = watchLastSeen(here, stored, () => clock, notLate)
  const other = watchLastSeen(there, stored, () => clock, notLate)
  clock += 60_000
  there.dispatchEvent(new Event(input))
  clock += 60_000
  expect(clock - mine.at()).toBe(60_000)
  expect(clock - other.at()).toBe(60_000)
  mine.stop()
  here.dispatchEvent(new Event('pointermove'))
  expect(clock - mine.at()).toBe(60_000)
})

test('without storage each tab counts its own time, and a clock that is set back does not lock Sluice', () => {
  let clock = 1_000_000
  const target = new EventTarget()
  const seen = watchLastSeen(target, FORBIDDEN, () => clock, notLate)
  clock += 10_000
  expect(clock - seen.at()).toBe(10_000)
  clock -= 5_000_000
  expect(clock - seen.at()).toBe(0)
})

test('after a sleep of the computer, an input counts only if it does not lock the page', () => {
  let clock = 1_000_000
  const stored = shared()
  const target = new EventTarget()
  const seen = watchLastSeen(
    target,
    stored,
    () => clock,
    () => clock - seen.at() >= 30 * 60_000,
  )
  clock += 20 * 60_000
  target.dispatchEvent(new Event('pointermove'))
  expect(clock - seen.at()).toBe(0)
  clock += 8 * 3_600_000
  target.dispatchEvent(new Event('pointermove'))
  expect(clock - seen.at()).toBe(8 * 3_600_000)
})
