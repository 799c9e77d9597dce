import { expect, it } from 'vitest'
import { aPipeline, rowsOf } from './pipeline-builder.test-data'
import type { Pipeline } from '~/api/pipelines'
import { pipelineRows } from './pipeline-rows'

const unmarkedRows = (pipelines: readonly Pipeline[]) => pipelineRows(pipelines, () => undefined)

it('gives a record that did not change the same row, wherever it stands now', () => {
  const [a, b] = [aPipeline({ _id: 'a' }), aPipeline({ _id: 'b' })]
  const before = unmarkedRows([a, b])
  const after = unmarkedRows([b, aPipeline({ _id: 'a', status: 'idle' })])
  expect(after[0]).toBe(before[1])
  expect(after[1]).not.toBe(before[0])
  expect(after[1]?.phase).toBe('idle')
})

it('gives a record another row when it gets another key', () => {
  const [one, other] = [aPipeline({ _id: 'a' }), aPipeline({ _id: 'a' })]
  expect(unmarkedRows([one, other]).map(({ key }) => key)).toEqual(['a', 'a#2'])
  expect(unmarkedRows([other]).map(({ key }) => key)).toEqual(['a'])
})

it('tells apart what has the same id, or none, and never gives a key twice', () => {
  const ids = ['a', undefined, 'a', 'a#2', undefined, 'a']
  const keys = rowsOf(ids.map((_id) => ({ _id }))).map(({ key }) => key)
  expect(new Set(keys).size).toBe(ids.length)
  expect(keys.slice(0, 3)).toEqual(['a', '#1', 'a#2'])
})
