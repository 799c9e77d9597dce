import { expect, it } from 'vitest'
import { aPipeline, rowsOf } from './pipeline-builder.test-data'
import type { Pipeline } from '~/api/pipelines'
import { pipelineRows } from './pipeline-rows'

const unmarkedRows = (pipelines: readonly Pipeline[]) => pipelineRows(pipelines, () => undefined)

it('an unchanged record keeps its row object, even if it moved', () => {
  const [a, b] = [aPipeline({ _id: 'a' }), aPipeline({ _id: 'b' })]
  const before = unmarkedRows([a, b])
  const after = unmarkedRows([b, aPipeline({ _id: 'a', status: 'idle' })])
  expect(after[0]).toBe(before[1])
  expect(after[1]).not.toBe(before[0])
  expect(after[1]?.phase).toBe('idle')
})

it('a record gets a new row object if its key changes', () => {
  const [one, other] = [aPipeline({ _id: 'a' }), aPipeline({ _id: 'a' })]
  expect(unmarkedRows([one, other]).map(({ key }) => key)).toEqual(['a', 'a#2'])
  expect(unmarkedRows([other]).map(({ key }) => key)).toEqual(['a'])
})

it('rows with equal or missing ids have different keys', () => {
  const ids = ['a', undefined, 'a', 'a#2', undefined, 'a']
  const keys = rowsOf(ids.map((_id) => ({ _id }))).map(({ key }) => key)
  expect(new Set(keys).size).toBe(ids.length)
  expect(keys.slice(0, 3)).toEqual(['a', '#1', 'a#2'])
})
