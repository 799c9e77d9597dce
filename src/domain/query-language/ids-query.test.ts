import { expect, test } from 'vitest'
import { idsQuery } from './ids-query'
import { parseQuery } from './query-parse'

test('a query for ids finds exactly these ids, with any characters in them', () => {
  const ids = ['a1', 'with space', 'with,comma', 'with"quote']
  expect(parseQuery(idsQuery(ids) ?? '').terms).toEqual([
    { kind: 'text', negated: false, key: 'id', match: 'is', values: ids },
  ])
})

test('a query for ids does not exist for an empty list, or for more ids than a URL can contain', () => {
  expect(idsQuery([])).toBeUndefined()
  expect(idsQuery(['a', '\ud800'])).toBeUndefined()
  expect(idsQuery(Array.from({ length: 100 }, (_, at) => `id-${at}`))).toMatch(/^id:id-0,/)
  expect(idsQuery(Array.from({ length: 101 }, (_, at) => `id-${at}`))).toBeUndefined()
})
