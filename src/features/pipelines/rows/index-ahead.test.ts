import { expect, it } from 'vitest'
import { workAhead } from '~/api/list-works'
import { atOnce } from '~/lib/take-turns'
import { aPipeline } from './a-pipeline'
import { createIndexer, indexAhead } from './index-ahead'
import { buildIndex } from './pipeline-index'
import { keysOf } from './walk'

const MANY = 12_000

const someList = () =>
  Array.from({ length: MANY }, (_, at) =>
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
  expect(keysOf(index.orderedBy('updated').entries)).toEqual(
    keysOf(buildIndex(pipelines).orderedBy('updated').entries),
  )
})

it('gives the index that somebody has made meanwhile', async () => {
  const pipelines = someList()
  const stop = indexAhead('name', false)
  const work = workAhead(pipelines)
  const shown = atOnce(createIndexer()(pipelines))
  await work
  stop()
  expect(atOnce(createIndexer()(pipelines))).toBe(shown)
  expect(shown.latestOrder?.by).toBe('name')
})

it('works no list out any more once it is stopped', async () => {
  const pipelines = someList()
  indexAhead('updated', false)()
  await workAhead(pipelines)
  expect(atOnce(createIndexer()(pipelines)).latestOrder).toBeUndefined()
})
