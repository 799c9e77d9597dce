import { describe, expect, test } from 'vitest'
import { openEnvelope } from './envelope'

const recordsIn = (json: unknown, mapKey?: string) =>
  openEnvelope(json, 'pipelines', mapKey)?.records

describe('recognizing a single record instead of a list', () => {
  test.each(['_id', 'name', 'identifier', 'tool_identifier', 'fullName', 'full_name'])(
    'an object with an id in another key and the name in %s is a list of one record',
    (key) => {
      for (const name of ['x', 7]) {
        const record = { [key]: name, description: '' }
        expect(recordsIn(record)).toEqual([record])
      }
      for (const name of ['', null, {}])
        expect(recordsIn({ [key]: name, tags: [] })).toBeUndefined()
    },
  )

  test.each([
    'id',
    'description',
    'createdAt',
    'updatedAt',
    'steps',
    'tags',
    'category',
    'configuration',
    'fields',
    'usageType',
    'active',
    'url',
    'path_with_namespace',
    'nameWithOwner',
    'private',
    'default',
    'isDefault',
    'protected',
  ])(
    'an object with a name and the field %s, which only records have, is a list of one record',
    (key) => {
      const record = { name: 'a', [key]: null }
      expect(recordsIn(record)).toEqual([record])
      expect(recordsIn({ p1: { [key]: null } })).toHaveLength(1)
    },
  )

  test.each([
    { name: 'a' },
    { description: 'a', createdAt: 'b' },
    { name: 'a', status: 'idle' },
    { name: 'a', description: 'b', rows: [] },
    { name: 'a', description: 'b', rows: [1, {}] },
  ])('the object %j is not a record', (object) => expect(recordsIn(object)).toBeUndefined())

  test.each([
    { name: 'a', steps: [{}], tags: [], fields: [{}] },
    { name: 'a', description: 'b', owners: ['c', 1] },
    { _id: 'p1', rows: [{}] },
  ])('the object %j is one record, although it contains lists', (object) =>
    expect(recordsIn(object)).toEqual([object]),
  )
})

describe('a map from id to record', () => {
  test.each([
    'result',
    'response',
    'payload',
    'body',
    'page',
    'pageInfo',
    'paging',
    'list',
    'rows',
    'content',
    'entries',
    'edges',
    'nodes',
    'node',
    'pipelines',
    'data',
    'items',
    'results',
    'records',
    'meta',
    'links',
    'pagination',
    'error',
    'errors',
    'success',
    'status',
    'total',
    'count',
  ])('the key %s of a map is not the id of a record', (key) => {
    expect(recordsIn({ p1: { name: 'a' }, [key]: { status: 'idle' } })?.length).not.toBe(2)
    expect(recordsIn({ [key]: { status: 'idle' } })).toBeUndefined()
  })

  test.each(
    (
      'meta links pagination error success status total items hasMore nextPage pages page ' +
      'cursor isLast lastPage next_cursor has_next_page total_pages @odata.nextLink'
    ).split(' '),
  )('a map is still read if it has a plain value under %s', (key) =>
    expect(recordsIn({ p1: { name: 'a' }, [key]: 'x' })).toHaveLength(1),
  )

  test.each([
    [{ p1: { status: 'idle' } }, 1],
    [{ p1: { state: 'idle' }, p2: {} }, 2],
    [{ p1: { phase: 'idle' }, p2: null }, 2],
    [{ p1: { status: 'idle', notes: ['text'] } }, 1],
    [{ p1: { status: 'idle', rows: [] } }, undefined],
    [{ p1: { name: 'a', rows: [{}] } }, 1],
    [{ p1: { _id: 'x', rows: [{}] } }, 1],
    [{ p1: {}, p2: {} }, undefined],
    [{ p1: null }, undefined],
    [{ p1: { x: 1 }, p2: { name: 'b' } }, undefined],
    [{ p1: { name: 'a' }, p2: 'b' }, undefined],
    [{ p1: { name: 'a' }, p2: [] }, undefined],
  ])('the object %j is not a map from id to record', (map, count) =>
    expect(recordsIn(map)?.length).toBe(count),
  )

  test.each([
    { rows: [{ name: 'a' }], user: { id: 'u1', name: 'anna' } },
    { list: [], owner: { id: 'o1', name: 'acme' } },
    { content: [{ name: 'a' }], filter: { status: 'running' } },
    { entries: [{ name: 'a' }], user: { id: 'u1', name: 'anna' } },
  ])('%j is not a map from id to record, because it has a list', (json) =>
    expect(recordsIn(json)).toBeUndefined(),
  )

  test('a map is still read if errors are listed beside the records', () =>
    expect(recordsIn({ p1: { name: 'a' }, errors: [{ id: 'p2' }] })).toHaveLength(1))

  test('records of a map without an id get their key as id', () => {
    const map = { p1: { name: 'a' }, p2: { _id: 'x', name: 'b' }, p3: { id: 'y', name: 'c' } }
    expect(recordsIn(map)).toEqual([{ _id: 'p1', name: 'a' }, map.p2, map.p3])
    expect(recordsIn({ 'acme/web': { id: 7 }, b: { fullName: 'x/y' } }, 'fullName')).toEqual([
      { id: 7, fullName: 'acme/web' },
      { fullName: 'x/y' },
    ])
  })
})
