import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createSteadyClock, keepDateNowSteady } from './steady-clock'

const START = Date.UTC(2026, 2, 2, 10)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function machine() {
  let wall = START
  let monotonic = 1_234.5
  const now = createSteadyClock(
    () => wall,
    () => monotonic,
  )
  return {
    now,
    pass: (ms: number) => {
      wall += ms
      monotonic += ms
    },
    setWall: (change: number) => {
      wall += change
    },
    sleep: (ms: number) => {
      wall += ms
    },
  }
}

const wallNow = Date.now.bind(Date)

afterEach(() => {
  vi.useRealTimers()
  Date.now = wallNow
})

test('the steady clock follows the wall clock as long as nobody changes it', () => {
  const { now, pass } = machine()
  expect(now()).toBe(START)
  pass(5 * MINUTE)
  expect(now()).toBe(START + 5 * MINUTE)
})

test.each([MINUTE, HOUR, 2 * DAY])(
  'the steady clock continues forward if the wall clock is set back by %i ms',
  (jump) => {
    const { now, pass, setWall } = machine()
    now()
    setWall(-jump)
    expect(now()).toBe(START)
    pass(3_000)
    expect(now()).toBe(START + 3_000)
    pass(3 * DAY)
    expect(now()).toBe(START + 3 * DAY + 3_000)
  },
)

test('the steady clock follows a wall clock that is set back and then corrected', () => {
  const { now, pass, setWall } = machine()
  now()
  setWall(-HOUR)
  pass(MINUTE)
  now()
  setWall(HOUR)
  expect(now()).toBe(START + MINUTE)
})

test('the steady clock treats a wall clock that is set forward as elapsed time', () => {
  const { now, pass, setWall } = machine()
  now()
  setWall(HOUR)
  pass(MINUTE)
  expect(now()).toBe(START + HOUR + MINUTE)
})

test('the steady clock counts the time of a sleep, in which the monotonic clock stops', () => {
  const { now, sleep, pass } = machine()
  now()
  sleep(8 * HOUR)
  pass(MINUTE)
  expect(now()).toBe(START + 8 * HOUR + MINUTE)
})

test('the steady clock does not run ahead when the two clocks jitter', () => {
  let real = START
  const now = createSteadyClock(
    () => Math.floor(real),
    () => real - START,
  )
  for (; real < START + 10_000; real += 0.3) expect(Math.abs(now() - real)).toBeLessThanOrEqual(1)
})

test('react-query reads old data again after the wall clock was set back', async () => {
  vi.useFakeTimers({ now: START })
  keepDateNowSteady()
  const queries = new QueryClient()
  let reads = 0
  const query = { queryKey: ['list'], queryFn: () => (reads += 1) }
  await queries.fetchQuery({ ...query, staleTime: 30_000 })
  vi.setSystemTime(START - 2 * DAY)
  await queries.fetchQuery({ ...query, staleTime: 30_000 })
  expect(reads, 'fresh data are not read again').toBe(1)
  vi.advanceTimersByTime(31_000)
  await queries.fetchQuery({ ...query, staleTime: 30_000 })
  expect(reads, 'after 31 s they are').toBe(2)
  vi.setSystemTime(START - 4 * DAY)
  vi.advanceTimersByTime(1)
  await queries.fetchQuery({ ...query, staleTime: 0 })
  expect(reads, 'what is asked for anew is read anew').toBe(3)
})
