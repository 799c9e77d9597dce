import { expect, test } from 'vitest'
import type { ApiError } from './api-error'
import { aClient, aReply, failureOf } from './client.test-data'
import { readRetryAfter } from './retry'

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5)

test.each([
  ['7', 7_000],
  [' 7 ', 7_000],
  ['0', 0],
  ['1.5', 1_500],
  ['299', 299_000],
  ['301', 300_000],
  ['315360000', 300_000],
  ['9'.repeat(400), 300_000],
  ['Fri, 02 Jan 2026 03:04:15 GMT', 10_000],
  ['Friday, 02-Jan-26 03:04:15 GMT', 10_000],
  ['Fri Jan  2 03:04:15 2026', 10_000],
  ['2026-01-02T03:04:15Z', 10_000],
  ['Fri, 02 Jan 2036 03:04:05 GMT', 300_000],
  ['Fri, 02 Jan 2026 03:04:00 GMT', undefined],
  ['-1', undefined],
  ['', undefined],
  [' ', undefined],
  [null, undefined],
  ['soon', undefined],
  ['garbage 2099', undefined],
  ['in 5 minutes', undefined],
  ['1e3', undefined],
  ['Infinity', undefined],
  ['7, 9', undefined],
  ['Fri, never', undefined],
])('the value %j of the header Retry-After means a wait of %s ms', (value, ms) => {
  const headers = new Headers(value === null ? {} : { 'retry-after': value })
  expect(readRetryAfter(headers, NOW)).toBe(ms)
})

test.each([
  ['Fri, 02 Jan 2026 03:04:35 GMT', 'Fri, 02 Jan 2026 03:04:05 GMT', 30_000],
  ['Fri, 02 Jan 2026 03:04:35 GMT', 'Fri, 02 Jan 2026 03:04:36 GMT', undefined],
  ['12', 'Fri, 02 Jan 2026 03:04:05 GMT', 12_000],
  // Without a readable `Date` header, our own clock is used. Our clock is 20 seconds behind the date in `Retry-After`.
  ['Fri, 02 Jan 2026 03:04:35 GMT', 'today', 20_000],
  ['Fri, 02 Jan 2026 03:04:35 GMT', undefined, 20_000],
])(
  'a date in Retry-After is relative to the date of the reply: %s from %s',
  async (until, date, ms) => {
    const headers = { 'retry-after': until, ...(date !== undefined && { date }) }
    const now = () => NOW + 10_000
    const { client } = aClient(() => aReply('{}', 429, headers), { now })
    const error = (await failureOf(client.request({ path: '/pipelines' }))) as ApiError
    expect(error.facts.retryAfterMs).toBe(ms)
  },
)

test.each([
  [429, '12', 12_000],
  [503, '-1', undefined],
  [429, undefined, undefined],
])('the error for status %i has the wait of Retry-After: %s', async (status, header, ms) => {
  const headers = header === undefined ? {} : { 'retry-after': header }
  const { client, sent } = aClient(() => aReply('{}', status, headers))
  const error = (await failureOf(client.request({ path: '/pipelines' }))) as ApiError
  expect([error.facts.retryAfterMs, sent.length]).toEqual([ms, 1])
})
