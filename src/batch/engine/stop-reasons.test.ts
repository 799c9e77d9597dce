import { expect, test } from 'vitest'
import { API_ERROR_KINDS } from '~/api/api-error-kind'
import { preventsStatusRead, stopsBatch, whyNotSent } from './stop-reasons'

test('a batch stops exactly if the next request would fail for the same reason', () => {
  expect(API_ERROR_KINDS.filter(stopsBatch)).toEqual([
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
  ...API_ERROR_KINDS.filter(stopsBatch),
  'user',
  'token',
  'locked',
  'journal',
  'closed',
] as const)('the reason to stop after %s says nothing about the sent ids', (kind) => {
  expect(whyNotSent(kind)).toMatch(/^[A-Z][^.]*\.( Nothing was sent\.)?$/)
  expect(whyNotSent(kind)).not.toMatch(/may have been done|stopped/)
})

test('no status is read if that request would also fail, and every such failure also stops the batch', () => {
  const barred = API_ERROR_KINDS.filter(preventsStatusRead)
  expect(barred).toEqual(['offline', 'blocked', 'not_sent', 'unauthorized'])
  expect(barred.every(stopsBatch)).toBe(true)
})
