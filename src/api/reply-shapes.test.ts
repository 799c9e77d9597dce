import { expect, test } from 'vitest'
import { createReplyShapes } from './reply-shapes'

test('what was asked, and in which forms it was answered', () => {
  const shapes = createReplyShapes()
  shapes.note({ path: '/pipelines' }, [{ _id: 'a' }])
  shapes.note({ path: '/pipelines' }, { data: { pipelines: [] }, total: 0 })
  shapes.note({ path: '/pipelines' }, [{ _id: 'b' }])
  shapes.note({ path: '/pipelines/64%2Fa' }, { _id: '64/a' })
  shapes.note({ path: '/pipelines/step-metadata' }, [])
  const status = { action: 'status', type: 'pipeline', target: ['a'], version: 1 }
  shapes.note({ path: '/actions', method: 'POST', body: status }, ['a'])
  shapes.note({ path: '/tools/registry' }, 5)
  expect([...shapes.seen()].map(([name, forms]) => [name, ...forms])).toEqual([
    ['GET /pipelines', 'a list of records', 'an object with data, total'],
    ['GET /pipelines/{id}', 'an object with _id'],
    ['GET /pipelines/step-metadata', 'an empty list'],
    ['POST /actions status', 'a list of texts'],
    ['GET /tools/registry', 'neither a list nor an object'],
  ])
  shapes.clear()
  expect(shapes.seen().size).toBe(0)
})

test('a map of many ids is told by its first ones, and forms without end by four', () => {
  const shapes = createReplyShapes()
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`id${at}`, {}]))
  shapes.note({ path: '/pipelines' }, many)
  for (let at = 0; at < 100; at += 1) shapes.note({ path: '/pipelines' }, { [`key${at}`]: 1 })
  const seen = shapes.seen().get('GET /pipelines') ?? []
  expect(seen[0]).toBe('an object with id0, id1, id2, id3, id4, id5, …')
  expect(seen).toHaveLength(4)
})
