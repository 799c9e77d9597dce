import { expect, test } from 'vitest'
import { provesExistence } from './remaining-pipelines'

test('only a status after the list proves that a pipeline exists which the list lacks', () => {
  const record = { raw: {} }
  expect(provesExistence(10, { record, askedAt: 10 })).toBe(true)
  expect(provesExistence(10, { record, askedAt: 9 })).toBe(false)
  expect(provesExistence(10, { record, askedAt: 11, goneAt: 12 })).toBe(false)
  expect(provesExistence(10, { askedAt: 11, absentSince: 11 })).toBe(false)
  expect(provesExistence(10, undefined)).toBe(false)
})
