import { afterEach, expect, test } from 'vitest'
import { clearLocalData, CLEARED_AT_LOCK } from './clear-local-data'
import { recordReplyShape, useReplyShapes } from './reply-shapes'

const shapes = () => useReplyShapes.getState().seen
afterEach(() => clearLocalData(CLEARED_AT_LOCK))

test('each request is listed with the shapes of its replies', () => {
  recordReplyShape({ path: '/pipelines' }, [{ _id: 'a' }])
  recordReplyShape({ path: '/pipelines' }, { data: { pipelines: [] }, total: 0 })
  recordReplyShape({ path: '/pipelines' }, [{ _id: 'b' }])
  recordReplyShape({ path: '/pipelines/64%2Fa' }, { _id: '64/a' })
  recordReplyShape({ path: '/pipelines/step-metadata' }, [])
  const status = { action: 'status', type: 'pipeline', target: ['a'], version: 1 }
  recordReplyShape({ path: '/actions', method: 'POST', body: status }, ['a'])
  recordReplyShape({ path: '/tools/registry' }, 5)
  expect([...shapes()].map(([name, forms]) => [name, ...forms])).toEqual([
    ['GET /pipelines', 'a list of records', 'an object with data, total'],
    ['GET /pipelines/{id}', 'an object with _id'],
    ['GET /pipelines/step-metadata', 'an empty list'],
    ['POST /actions status', 'a list of texts'],
    ['GET /tools/registry', 'neither a list nor an object'],
  ])
  void clearLocalData(CLEARED_AT_LOCK)
  expect(shapes().size).toBe(0)
})

test('an object with many keys is described by its first keys, and each request has at most four shapes', () => {
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`id${at}`, {}]))
  recordReplyShape({ path: '/pipelines' }, many)
  for (let at = 0; at < 100; at += 1) recordReplyShape({ path: '/pipelines' }, { [`key${at}`]: 1 })
  const seen = shapes().get('GET /pipelines') ?? []
  expect(seen[0]).toBe('an object with id0, id1, id2, id3, id4, id5, …')
  expect(seen).toHaveLength(4)
})
