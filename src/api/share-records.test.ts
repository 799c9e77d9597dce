import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPipeline } from './read-pipeline'
import type { Pipeline } from './pipelines'
import { shareRecords } from './share-records'

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

/** As they are read: each time new objects. */
function read(list: readonly object[]): { items: Pipeline[]; unreadable: [] } {
  const items = list.flatMap((record) => readPipeline(structuredClone(record)) ?? [])
  return { items, unreadable: [] }
}

it('changes nothing but which objects they are, for any two lists', async () => {
  await fc.assert(
    fc.asyncProperty(records, records, async (one, other) => {
      const before = read(one)
      const shared = await shareRecords(before, read(other))
      expect(shared).toEqual(read(other))
      expect(await shareRecords(before, read(one))).toBe(before)
    }),
  )
})

it('has a list worked through that is another one, and no other', async () => {
  const seen: unknown[] = []
  const work = (items: readonly Pipeline[]) => void seen.push(items)
  const before = read([{ _id: 'a', n: 1 }])
  await shareRecords(before, read([{ _id: 'a', n: 1 }]), [work])
  expect(seen).toEqual([])
  const after = await shareRecords(before, read([{ _id: 'a', n: 2 }]), [work])
  expect(seen).toEqual([after.items])
  expect(seen[0]).toBe(after.items)
})

it('keeps the objects of records that did not change, wherever they stand now', async () => {
  const before = read([{ _id: 'a', n: 1 }, { _id: 'b' }, { _id: 'c', tags: ['x'] }])
  const { items } = await shareRecords(
    before,
    read([{ _id: 'new' }, { _id: 'c', tags: ['x'] }, { _id: 'a', n: 2 }, { _id: 'b' }]),
  )
  expect(items[1]).toBe(before.items[2])
  expect(items[2]).not.toBe(before.items[0])
  expect(items[3]).toBe(before.items[1])
})
