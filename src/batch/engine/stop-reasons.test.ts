import { expect, test } from 'vitest'
import { API_ERROR_KINDS } from '~/api/api-error'
import { isBarred, isStopping, reasonForRest } from './stop-reasons'

test('stops for what would meet the next chunk too, and for nothing else', () => {
  expect(API_ERROR_KINDS.filter(isStopping)).toEqual([
    'offline',
    'blocked',
    'not_sent',
    'network',
    'timeout',
    'unauthorized',
    'forbidden',
    'too_large',
    'rate_limited',
    'server',
    'not_the_service',
  ])
})

test.each([
  ...API_ERROR_KINDS.filter(isStopping),
  'user',
  'token',
  'locked',
  'journal',
  'closed',
] as const)('%s: says why, and nothing of what was sent', (kind) => {
  expect(reasonForRest(kind)).toMatch(/^[A-Z][^.]*\.( Nothing was sent\.)?$/)
  expect(reasonForRest(kind)).not.toMatch(/may have been done|stopped/)
})

test('no status is asked for where the request would fail as well; what bars also stops', () => {
  const barred = API_ERROR_KINDS.filter(isBarred)
  expect(barred).toEqual(['offline', 'blocked', 'not_sent', 'unauthorized'])
  expect(barred.every(isStopping)).toBe(true)
})
