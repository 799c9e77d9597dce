import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPipeline, type Pipeline } from '~/api/pipelines'
import { shareRecords } from './pipelines'

const records = fc.array(
  fc.record(
    {
      _id: fc.constantFrom('a', 'b', 'c', 'd'),
      name: fc.constantFrom('x', 'y'),
      run: fc.constantFrom(null, { number: 1 }, { number: 2 }),
    },
    { requiredKeys: [] },
  ),
  { maxLength: 6 },
)

function read(list: readonly object[]): { items: Pipeline[]; unreadable: [] } {
  const items = list.flatMap((record) => readPipeline(structuredClone(record)) ?? [])
  return { items, unreadable: [] }
}

it('sharing records changes only which objects are used, for any two lists', () => {
  fc.assert(
    fc.property(records, records, (one, other) => {
      const before = read(one)
      const shared = shareRecords(before, read(other))
      expect(shared).toEqual(read(other))
      expect(shareRecords(before, read(one)).items).toBe(before.items)
    }),
  )
})

it('unchanged records keep their objects, even if they moved', () => {
  const before = read([{ _id: 'a', n: 1 }, { _id: 'b' }, { _id: 'c', tags: ['x'] }])
  const { items } = shareRecords(
    before,
    read([{ _id: 'new' }, { _id: 'c', tags: ['x'] }, { _id: 'a', n: 2 }, { _id: 'b' }]),
  )
  expect(items[1]).toBe(before.items[2])
  expect(items[2]).not.toBe(before.items[0])
  expect(items[3]).toBe(before.items[1])
})

it('a record with another change time or any other changed field is a new object', () => {
  const before = read([{ _id: 'a', status: 'idle', updatedAt: '2026-01-01T00:00:00Z' }])
  for (const change of [{ status: 'running' }, { updatedAt: '2026-01-02T00:00:00Z' }]) {
    const next = read([{ ...before.items[0]?.raw, ...change }])
    expect(shareRecords(before, next).items[0]).toBe(next.items[0])
  }
})
