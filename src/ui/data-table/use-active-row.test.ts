import { expect, test } from 'vitest'
import { extendRange, nextKeyIn } from './use-active-row'

const BEFORE = ['a', 'b', 'c', 'd']

test.each([
  ['b', ['a', 'c', 'd'], 'c', 'the next row'],
  ['b', ['a', 'd'], 'd', 'the next row that is left'],
  ['d', ['a', 'b'], 'b', 'the last row before it'],
  ['b', [], undefined, 'nothing, if no row is left'],
  ['x', ['a', 'b', 'd'], undefined, 'nothing, if the former list did not have the row'],
])('after the row %s has left, and %s are left, %s is active: %s', (key, keys, next, _reason) => {
  expect(nextKeyIn(keys, BEFORE, key)).toBe(next)
})

function aSelection(...selected: readonly string[]) {
  const ids = new Set(selected)
  return {
    ids,
    has: (id: string) => ids.has(id),
    setRange(range: readonly string[], isSelected: boolean) {
      for (const id of range) ids.delete(id)
      if (isSelected) for (const id of range) ids.add(id)
    },
  }
}

test('a range grows and shrinks from the row where it began', () => {
  const selection = aSelection('b')
  const range = extendRange(selection, BEFORE, { anchor: 'b', ids: [] }, 'b', 'd')
  expect([...selection.ids]).toEqual(['b', 'c', 'd'])
  extendRange(selection, BEFORE, range, 'd', 'a')
  expect([...selection.ids]).toEqual(['a', 'b'])
})

test('a range does not begin at a row that is no longer selected', () => {
  const selection = aSelection()
  extendRange(selection, BEFORE, { anchor: 'a', ids: ['a'] }, 'c', 'd')
  expect([...selection.ids]).toEqual(['c', 'd'])
})

test('rows that the filter hides stay selected when a range begins or changes', () => {
  const selection = aSelection('a', 'b')
  const range = { anchor: 'a', ids: ['a', 'b'] }
  const next = extendRange(selection, ['c', 'd'], range, 'c', 'd')
  expect([...selection.ids]).toEqual(['a', 'b', 'c', 'd'])
  extendRange(selection, ['a', 'c'], next, 'c', 'a')
  expect([...selection.ids].toSorted()).toEqual(['a', 'b', 'c', 'd'])
})

test('a range goes across rows that cannot be selected, and may end at one of them', () => {
  const rows = ['a', 'b', 'note', 'c', 'last note']
  const selection = aSelection('a')
  const extend = (range: Parameters<typeof extendRange>[2], from: string, to: string) =>
    extendRange(selection, rows, range, from, to, ['a', 'b', 'c'])
  const range = extend(extend({ anchor: 'a', ids: [] }, 'a', 'b'), 'b', 'note')
  expect([...selection.ids]).toEqual(['a', 'b'])
  const all = extend(range, 'note', 'last note')
  expect([...selection.ids]).toEqual(['a', 'b', 'c'])
  extend(all, 'last note', 'note')
  expect([...selection.ids]).toEqual(['a', 'b'])
})
