import { describe, expect, test } from 'vitest'
import { ApiError, type ApiErrorFacts } from './api-error'
import { API_ERROR_KINDS, type ApiErrorKind } from './api-error-kind'
import { createReadRetry } from './retry'

const failed = (kind: ApiErrorKind, facts: Partial<ApiErrorFacts> = {}) =>
  new ApiError({ kind, method: 'GET', path: '/api/v2/pipelines', origin: 'https://a', ...facts })

describe('retrying reads', () => {
  const policy = createReadRetry(
    () => 1_000_000,
    () => 0.5,
  )

  test('a read is tried at most three times, and only if another attempt can succeed', () => {
    const retried = API_ERROR_KINDS.filter((kind) => policy.retry(0, failed(kind)))
    expect(retried).toEqual(['network', 'timeout', 'rate_limited', 'server'])
    expect([0, 1, 2, 3].map((failures) => policy.retry(failures, failed('server')))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(policy.retry(0, new Error('ours'))).toBe(false)
    expect(policy.retry(0, undefined)).toBe(false)
  })

  test.each([
    [0, 0, 1_000],
    [0, 0.5, 1_500],
    [1, 0.5, 2_500],
    [4, 0.5, 15_500],
    [9, 0.999, 29_971],
  ])(
    'after %i failures, with the random number %d, the delay is %i ms, which is between 1 and 30 s',
    (failures, chance, ms) => {
      const { retryDelay } = createReadRetry(
        () => 0,
        () => chance,
      )
      expect(retryDelay(failures, failed('network'))).toBe(ms)
    },
  )

  test('the delay is as long as the service asks, and never less than a second', () => {
    expect(policy.retryDelay(0, failed('rate_limited', { retryAfterMs: 300_000 }))).toBe(300_000)
    expect(policy.retryDelay(0, failed('rate_limited', { retryAfterMs: 0 }))).toBe(1_000)
  })

  test('the time of the next attempt is known, except after the last attempt', () => {
    const error = failed('server', { retryAfterMs: 4_000 })
    expect(policy.nextAttemptAt(error)).toBeUndefined()
    policy.retryDelay(1, error)
    expect(policy.nextAttemptAt(error)).toBe(1_004_000)
    const last = failed('server')
    policy.retryDelay(2, last)
    expect(policy.nextAttemptAt(last)).toBeUndefined()
    const final = failed('forbidden')
    policy.retryDelay(0, final)
    expect(policy.nextAttemptAt(final)).toBeUndefined()
    expect(policy.nextAttemptAt(new Error('ours'))).toBeUndefined()
  })
})
