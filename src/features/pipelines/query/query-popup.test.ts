import { expect, test } from 'vitest'
import { parseQuery } from '~/domain/query-language/query-parse'
import { readingOf } from './query-popup'

test.each([
  ['updated<7d', 'Updated within the last 7 days.'],
  ['updated>7d', 'Not updated within the last 7 days.'],
  ['-updated<1h', 'Not updated within the last hour.'],
  ['-created>2w', 'Created within the last 2 weeks.'],
  ['created>2026-01-31', 'Created after 2026-01-31.'],
  ['created<2026-01-31', 'Created before 2026-01-31.'],
  ['-updated<2026-01-31', 'Not updated before 2026-01-31.'],
  ['status:failed', undefined],
])('the query “%s” is explained as “%s”', (query, words) => {
  const [term] = parseQuery(query).terms
  expect(term && readingOf(term)).toBe(words)
})
