import { expect, it } from 'vitest'
import { workAhead } from '~/api/list-works'
import { compareTexts } from '~/lib/compare-texts'
import { atOnce } from '~/lib/take-turns'
import { aPipeline, buildIndex } from './a-pipeline'
import { createIndexer, indexAhead } from './index-ahead'
import { keysOf } from './walk'

const MANY = 12_000

const someList = (length = MANY) =>
  Array.from({ length }, (_, at) =>
    aPipeline({
      _id: `p${String(at).padStart(6, '0')}`,
      name: `pipeline ${(at * 7) % 100}`,
      updatedAt: new Date(Date.UTC(2026, 0, 1 + ((at * 31) % 300))).toISOString(),
    }),
  )

it('has a list indexed and in order by the time it is asked for', async () => {
  const pipelines = someList()
  const stop = indexAhead('updated', true)
  await workAhead(pipelines)
  stop()
  const asked = createIndexer()(pipelines)
  // There is nothing left to do, so it is done without a pause.
  const { done, value } = asked.next()
  expect(done).toBe(true)
  const index = value ?? expect.fail('no index')
  expect(index.latestOrder?.by).toBe('updated')
  const inOrder = pipelines.toSorted(
    ({ updatedAt: one = '', _id: id = '' }, { updatedAt: other = '', _id: otherId = '' }) =>
      compareTexts(one, other) || compareTexts(id, otherId),
  )
  expect(keysOf(index.orderedBy('updated').entries)).toEqual(inOrder.map(({ _id }) => _id))
  expect(index.prepareSearch(1)).toBe(false)
})

it('gives the index that somebody has made meanwhile', () => {
  // Another length than before: what came or went is looked for in pieces.
  const pipelines = someList(MANY + 1)
  const work = createIndexer()(pipelines)
  expect(work.next().done).toBe(false)
  const shown = atOnce(createIndexer()(pipelines))
  expect(atOnce(work)).toBe(shown)
  expect(atOnce(createIndexer()(pipelines))).toBe(shown)
})

it('goes on with an order that somebody else has begun, and leaves the shown one the latest', () => {
  const index = buildIndex(someList())
  const shown = index.orderedBy('updated')
  const [one, other] = [index.ordering('name'), index.ordering('name')]
  let pieces = 0
  while (one.next().done !== true) pieces += 1
  expect(pieces).toBeGreaterThan(2)
  expect(other.next()).toEqual({ done: true, value: index.orderedBy('name') })
  expect(index.orderedBy('updated')).toBe(shown)
  const half = index.ordering('created')
  half.next()
  const made = index.orderedBy('created')
  expect(atOnce(half)).toBe(made)
  atOnce(index.ordering('lastRun'))
  expect(index.latestOrder).toBe(made)
})

it('works no list out any more once it is stopped', async () => {
  const pipelines = someList()
  indexAhead('updated', false)()
  await workAhead(pipelines)
  expect(atOnce(createIndexer()(pipelines)).latestOrder).toBeUndefined()
})
