import { expect, test } from 'vitest'
import { layoutOf } from './graph-layout'

const node = (id: string) => ({ id, label: id.toUpperCase() })

test('what leads to something stands left of it', () => {
  const layout = layoutOf({
    nodes: ['tool', 'pipeline', 'repository'].map(node),
    edges: [
      { from: 'repository', to: 'pipeline' },
      { from: 'pipeline', to: 'tool' },
    ],
  })
  const xs = new Map(layout?.nodes.map(({ id, x }) => [id, x]))
  expect(xs.get('repository')).toBeLessThan(xs.get('pipeline') ?? 0)
  expect(xs.get('pipeline')).toBeLessThan(xs.get('tool') ?? 0)
  expect(layout?.lines).toHaveLength(2)
})

test('circles, edges that lead nowhere and foreign things do not hold it up', () => {
  const layout = layoutOf({
    nodes: [node('a'), node('b'), 7, { label: 'no id' }],
    edges: [{ from: 'a', to: 'b' }, { from: 'b', to: 'a' }, { from: 'a', to: 'gone' }, null],
  })
  expect(layout?.nodes).toHaveLength(2)
  expect(layout?.lines).toHaveLength(2)
})

test.each([undefined, {}, { nodes: [] }, { nodes: 'none' }])('%j holds no graph', (value) => {
  expect(layoutOf(value)).toBeUndefined()
})

test('of a graph without end the beginning is drawn, and the rest counted', () => {
  const layout = layoutOf({ nodes: Array.from({ length: 5_000 }, (_, at) => node(`n${at}`)) })
  expect(layout).toMatchObject({ left: 4_800 })
})
