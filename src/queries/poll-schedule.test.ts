import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { ApiError, type ApiErrorFacts } from '~/api/api-error'
import { API_ERROR_KINDS } from '~/api/api-error-kind'
import type { Phase } from '~/domain/phases'
import {
  retriesWhenOnline,
  urgentIds,
  isFullPollDue,
  mayPollEarly,
  pollDelay,
  pollStateOf,
  type PollOutcome,
} from './poll-schedule'

const INTERVAL = 3_000
const anError = (kind: ApiErrorFacts['kind'], facts: Partial<ApiErrorFacts> = {}) =>
  new ApiError({
    kind,
    method: 'POST',
    path: '/api/v2/actions',
    origin: 'https://a.test',
    ...facts,
  })
/** @param chance from 0 to 1, derived from the time of the failure */
const failed = (error: ApiError, failures = 1, chance = 0): PollOutcome => ({
  error,
  failures,
  failedAt: 50_000 + Math.min(999, chance * 1_000),
})
const ANSWERED: PollOutcome = { error: null, failures: 0, failedAt: 0 }

describe('the next poll', () => {
  test('the next poll is one interval later while a pipeline moves, otherwise five intervals', () => {
    expect(pollDelay(ANSWERED, INTERVAL, true)).toBe(INTERVAL)
    expect(pollDelay(ANSWERED, INTERVAL, false)).toBe(5 * INTERVAL)
  })

  test.each([
    [1, 3_000, 6_000],
    [2, 6_000, 12_000],
    [3, 12_000, 24_000],
    [4, 24_000, 48_000],
    [5, 30_000, 60_000],
    [500, 30_000, 60_000],
  ])(
    'the poll after failure %i in a row comes between %i and %i ms later',
    (failures, least, most) => {
      expect(pollDelay(failed(anError('server'), failures, 0), INTERVAL, true)).toBe(least)
      const longest = pollDelay(failed(anError('server'), failures, 1), INTERVAL, true)
      expect(longest).toBeGreaterThan(most * 0.99)
      expect(longest).toBeLessThanOrEqual(most)
    },
  )

  test('the next poll comes when the service asks for it, but never before one interval', () => {
    const told = (retryAfterMs: number) =>
      pollDelay(failed(anError('rate_limited', { retryAfterMs })), INTERVAL, true)
    expect([told(120_000), told(0)]).toEqual([120_000, INTERVAL])
  })

  test('the next poll never comes before one interval, or after more than a minute', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 1_000, max: 60_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, interval, chance) => {
          const wait = Number(
            pollDelay(failed(anError('network'), failures, chance), interval, true),
          )
          return wait >= interval && wait <= 60_000
        },
      ),
    )
  })

  test('polling stops after a final refusal', () => {
    expect(pollDelay(failed(anError('forbidden')), INTERVAL, true)).toBe(false)
  })
})

test('each kind of failure pauses polling, stops polling, or skips one poll', () => {
  const kindOf = (kind: ApiErrorFacts['kind']) => pollStateOf(failed(anError(kind)), INTERVAL).kind
  expect(Object.fromEntries(API_ERROR_KINDS.map((kind) => [kind, kindOf(kind)]))).toEqual({
    offline: 'paused',
    blocked: 'stopped',
    not_sent: 'paused',
    network: 'paused',
    timeout: 'paused',
    unauthorized: 'stopped',
    forbidden: 'stopped',
    not_found: 'stopped',
    conflict: 'paused',
    too_large: 'stopped',
    rate_limited: 'paused',
    refused: 'stopped',
    server: 'paused',
    not_the_service: 'paused',
    empty: 'paused',
    malformed: 'paused',
    unrecognized: 'paused',
    reported: 'paused',
    reply_too_large: 'live',
  })
  expect(pollStateOf(failed(anError('reply_too_large'), 2), INTERVAL).kind).toBe('paused')
})

test('a poll may run early when the page is shown again, unless the service asked to wait', () => {
  expect(mayPollEarly(ANSWERED, INTERVAL)).toBe(true)
  expect(mayPollEarly(failed(anError('server')), INTERVAL)).toBe(true)
  const told = anError('rate_limited', { retryAfterMs: 60_000 })
  expect(mayPollEarly(failed(told), INTERVAL)).toBe(false)
  expect(mayPollEarly(failed(anError('forbidden')), INTERVAL)).toBe(false)
})

test('when the browser is online again, polling continues only if a lost connection was the cause of the pause', () => {
  const kinds = API_ERROR_KINDS.filter((kind) => retriesWhenOnline(failed(anError(kind))))
  expect(kinds).toEqual(['offline', 'network', 'timeout'])
})

describe('the urgent ids', () => {
  const haste = (phases: Record<string, Phase>) => urgentIds(new Map(Object.entries(phases)))

  test('no ids are urgent while no pipeline moves', () => {
    expect(haste({ a: 'idle', b: 'waiting_approval', c: 'failed' })).toEqual([])
  })
  test.each(['queued', 'running', 'unknown'] as const)(
    'all unfinished pipelines are urgent if one of them is %s',
    (phase) => {
      const phases = { a: 'idle', b: phase, c: 'succeeded', d: 'failed', e: 'stopped' } as const
      expect(haste({ ...phases, f: 'rejected' })).toEqual(['a', 'b'])
    },
  )
})

test('every fifth poll is a full poll', () => {
  const due = [1, 2, 3, 4, 5].map((ticks) => isFullPollDue(ticks * 3_000 + 20, 3_000))
  expect(due).toEqual([false, false, false, false, true])
})
