import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { API_ERROR_KINDS } from '~/api/api-error'
import type { Phase } from '~/domain/phases'
import {
  endsWithOnline,
  idsInHaste,
  isFullPollDue,
  ticksUntilNext,
  verdictOf,
  waitAfter,
} from './poll-schedule'
import { anError } from './tab-world.test-data'

describe('the wait after a failure', () => {
  test.each([
    [1, 3_000, 6_000],
    [2, 6_000, 12_000],
    [3, 12_000, 24_000],
    [4, 24_000, 48_000],
    [5, 30_000, 60_000],
    [6, 30_000, 60_000],
    [500, 30_000, 60_000],
  ])('number %i in a row is from %i to %i ms at an interval of 3 s', (failures, least, most) => {
    expect(waitAfter(anError('server'), failures, 3_000, 0)).toBe(least)
    expect(waitAfter(anError('server'), failures, 3_000, 1)).toBe(most)
  })

  test('is what the service asks for, but never shorter than the interval', () => {
    const told = (retryAfterMs: number) =>
      waitAfter(anError('rate_limited', { retryAfterMs }), 1, 3_000, 0.5)
    expect([told(120_000), told(0)]).toEqual([120_000, 3_000])
  })

  test('is never shorter than an interval of more than a minute', () => {
    expect(waitAfter(anError('server'), 9, 600_000, 0)).toBe(600_000)
  })

  test('stays between the interval and a minute', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 1_000, max: 60_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, interval, random) => {
          const wait = waitAfter(anError('network'), failures, interval, random)
          return wait >= interval && wait <= 60_000
        },
      ),
    )
  })
})

test('every kind of failure pauses, stops or loses one tick', () => {
  const table = Object.fromEntries(API_ERROR_KINDS.map((kind) => [kind, verdictOf(kind, 1)]))
  expect(table).toEqual({
    offline: 'pause',
    blocked: 'stop',
    not_sent: 'pause',
    network: 'pause',
    timeout: 'pause',
    unauthorized: 'stop',
    forbidden: 'stop',
    not_found: 'stop',
    conflict: 'pause',
    too_large: 'stop',
    rate_limited: 'pause',
    refused: 'stop',
    server: 'pause',
    not_the_service: 'pause',
    empty: 'pause',
    malformed: 'pause',
    unrecognised: 'pause',
    reported: 'pause',
    reply_too_large: 'skip',
  })
  expect(verdictOf('reply_too_large', 2)).toBe('pause')
})

test('coming back online ends only the pauses that being offline can explain', () => {
  expect(API_ERROR_KINDS.filter(endsWithOnline)).toEqual(['offline', 'network', 'timeout'])
})

describe('what cannot wait', () => {
  const haste = (phases: Record<string, Phase>) =>
    idsInHaste(Object.keys(phases), (id) => phases[id] ?? 'unknown')

  test('nothing, while nothing moves', () => {
    expect(haste({ a: 'idle', b: 'waiting_approval', c: 'failed' })).toEqual([])
  })
  test.each(['queued', 'running', 'unknown'] as const)(
    'all unfinished, once one is %s',
    (phase) => {
      const phases = { a: 'idle', b: phase, c: 'succeeded', d: 'failed', e: 'stopped' } as const
      expect(haste({ ...phases, f: 'rejected' })).toEqual(['a', 'b'])
    },
  )
})

test('everything is asked for at every fifth interval', () => {
  const due = [1, 2, 3, 4, 5].map((ticks) => isFullPollDue(ticks * 3_000 + 20, 3_000))
  expect(due).toEqual([false, false, false, false, true])
})

test('what rests is woken for no tick but the one that is due', () => {
  const most = 100_000
  fc.assert(
    fc.property(
      fc.nat(most),
      fc.nat(most),
      fc.integer({ min: 1, max: most }),
      (since, before, interval) => {
        const isDue = (ticks: number) => isFullPollDue(before + ticks * interval, interval)
        const next = ticksUntilNext(since, before, interval, true)
        expect([(next - 1) * interval < Math.max(since, 1), next * interval >= since]).toEqual([
          true,
          true,
        ])
        let due = next
        while (!isDue(due)) due += 1
        expect(ticksUntilNext(since, before, interval, false)).toBe(due)
      },
    ),
  )
})
