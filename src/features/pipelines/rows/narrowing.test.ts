import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery } from '../query/query-parse'
import { anIndex, aPipeline, buildIndex } from './a-pipeline'
import { createLister } from './narrowing'
import { filterAndSort } from './listed-pipelines'
import type { PipelineIndex } from './pipeline-index'
import { keysOf } from './walk'
import type { Sort } from './pipeline-order'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const LETTERS = [
  'a',
  'A',
  'b',
  '-',
  ' ',
  '"',
  ':',
  'web',
  'status:failed',
  '-a',
  'tag:web',
  'ß',
  '́',
]

const anyIndex = fc
  .array(
    fc.record({
      name: fc.array(fc.constantFrom('a', 'A', 'b', '-', 'web', 'ß', '́'), { maxLength: 5 }),
      status: fc.constantFrom('failed', 'running', 'idle'),
      tags: fc.subarray(['web', 'a']),
    }),
    { maxLength: 20 },
  )
  .map((records) =>
    anIndex(
      records.map(({ name, ...rest }, at) => ({ _id: `k${at}`, name: name.join(''), ...rest })),
    ),
  )

function expectSame(
  list: typeof filterAndSort,
  index: PipelineIndex,
  query: string,
  sort: Sort,
): void {
  const { terms } = parseQuery(query)
  const listed = list(index, terms, sort, NOW, 'utc')
  expect(listed).toEqual(filterAndSort(index, terms, sort, NOW, 'utc'))
  expect(keysOf(listed.entries)).toEqual(listed.entries.map(({ key }) => key))
}

test('whatever is typed letter by letter, taken back or sorted, the list is what the whole query finds', () => {
  const anyStep = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...LETTERS) },
    { weight: 2, arbitrary: fc.constantFrom('back', 'clear', 'turn') },
  )
  fc.assert(
    fc.property(anyIndex, fc.array(anyStep, { maxLength: 12 }), (index, steps) => {
      const list = createLister()
      let query = ''
      let descending = false
      for (const step of steps) {
        if (step === 'back') query = query.slice(0, -1)
        else if (step === 'clear') query = ''
        else if (step === 'turn') descending = !descending
        else query += step
        expectSame(list, index, query, { by: 'name', descending })
      }
    }),
  )
})

test('who clears the query finds the very list that was there before', () => {
  const list = createLister()
  const index = anIndex([{ _id: 'a', name: 'a' }])
  const sort = { by: 'name', descending: false } as const
  const all = list(index, [], sort, NOW)
  list(index, parseQuery('b').terms, sort, NOW)
  expect(list(index, [], sort, NOW)).toBe(all)
  expect(list(anIndex([{ _id: 'b', name: 'b' }]), [], sort, NOW)).not.toBe(all)
})

test('after any polls and reads, the list and its counts are those of a list that is walked', () => {
  const record = fc.record({
    _id: fc.constantFrom('a', 'b', 'c', 'd'),
    name: fc.constantFrom('x', 'y', ''),
    status: fc.constantFrom('failed', 'running', 'idle', 'odd'),
  })
  const anyStep = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.nat(5), record) },
    { weight: 1, arbitrary: fc.array(record, { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.constantFrom('', 'x', 'status:failed') },
    { weight: 1, arbitrary: fc.constant('turn' as const) },
  )
  const isChange = (step: unknown[]): step is [number, Record<string, unknown>] =>
    typeof step[0] === 'number'
  fc.assert(
    fc.property(fc.array(record, { maxLength: 6 }), fc.array(anyStep), (first, steps) => {
      const list = createLister()
      let index = buildIndex(first.map(aPipeline))
      let query = ''
      let descending = false
      for (const step of steps) {
        if (step === 'turn') descending = !descending
        else if (typeof step === 'string') query = step
        else if (isChange(step)) {
          const [place, { _id, ...news }] = step
          const replaced = index.pipelines.map((each, at) =>
            at === place ? aPipeline({ ...each.raw, ...news }) : each,
          )
          index = buildIndex(replaced, index)
        } else index = buildIndex(step.map(aPipeline), index)
        expectSame(list, index, query, { by: 'name', descending })
      }
    }),
  )
})

test('the next letter looks only at what the letters before have left', () => {
  const index = anIndex(['alpha', 'beta', 'gamma'].map((name) => ({ _id: name, name })))
  const list = createLister()
  const sort = { by: 'name', descending: false } as const
  list(index, parseQuery('b').terms, sort, NOW)
  const looked: string[] = []
  for (const entry of index.entries) {
    const { haystack } = entry
    Object.defineProperty(entry, 'haystack', {
      get: () => {
        looked.push(entry.key)
        return haystack
      },
    })
  }
  list(index, parseQuery('be').terms, sort, NOW)
  expect(looked).toEqual(['beta'])
})
