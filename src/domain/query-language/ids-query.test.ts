import { expect, test } from 'vitest'
import { idsQuery } from './query-language'
import { parseQuery } from './query-parse'

test('finds exactly these ids, with any characters', () => {
  const ids = ['a1', 'with space', 'with,comma', 'with"quote']
  expect(parseQuery(idsQuery(ids) ?? '').terms).toEqual([
    { kind: 'text', negated: false, key: 'id', match: 'is', values: ids },
  ])
})

test('is not offered for no ids, nor for more than a URL can hold', () => {
  expect(idsQuery([])).toBeUndefined()
  expect(idsQuery(['a', '\ud800'])).toBeUndefined()
  expect(idsQuery(Array.from({ length: 100 }, (_, at) => `id-${at}`))).toMatch(/^id:id-0,/)
  expect(idsQuery(Array.from({ length: 101 }, (_, at) => `id-${at}`))).toBeUndefined()
})
