import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowSlots } from './row-slots'

/** The rows and their elements, as they stand in the document. */
function placed(...[keys, isAtRest, focused]: Parameters<ReturnType<typeof createRowSlots>>) {
  return (rows: ReturnType<typeof createRowSlots>) =>
    rows(keys, isAtRest, focused).map(({ key, slot }) => `${key}${slot}`)
}

test('while one scrolls, what comes takes the element of what has gone, where that stands', () => {
  const rows = createRowSlots()
  expect(placed(['a', 'b', 'c'], true)(rows)).toEqual(['a0', 'b1', 'c2'])
  expect(placed(['b', 'c', 'd'], false)(rows)).toEqual(['d0', 'b1', 'c2'])
  expect(placed(['a', 'b', 'c'], false)(rows)).toEqual(['a0', 'b1', 'c2'])
  expect(placed(['x', 'y', 'z'], false)(rows)).toEqual(['x0', 'y1', 'z2'])
})

test('at rest they follow each other: downwards the few that came are moved', () => {
  const rows = createRowSlots()
  rows(['a', 'b', 'c', 'd'], true)
  rows(['b', 'c', 'd', 'e'], false)
  expect(placed(['b', 'c', 'd', 'e'], true)(rows)).toEqual(['b1', 'c2', 'd3', 'e0'])
})

test('upwards, where React would move all others, the few that came are made anew', () => {
  const rows = createRowSlots()
  rows(['b', 'c', 'd', 'e'], true)
  rows(['a', 'b', 'c', 'd'], false)
  expect(placed(['a', 'b', 'c', 'd'], true)(rows)).toEqual(['a4', 'b0', 'c1', 'd2'])
})

test('the row with the focus keeps its element', () => {
  const rows = createRowSlots()
  rows(['b', 'c', 'd', 'e'], true)
  rows(['a', 'b', 'c', 'd'], false)
  expect(placed(['a', 'b', 'c', 'd'], true, 'a')(rows)).toEqual(['a3', 'b0', 'c1', 'd2'])
})

test('more rows than before: each stands beside its neighbour at once', () => {
  const rows = createRowSlots()
  rows(['c', 'd'], true)
  expect(placed(['a', 'b', 'c', 'd', 'e'], false)(rows)).toEqual(['a2', 'b3', 'c0', 'd1', 'e4'])
})

test('whatever is scrolled: no element twice, who stays keeps it; at rest all are in order', () => {
  const keys = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 12 })
  const step = fc.record({ keys, isAtRest: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
      const rows = createRowSlots()
      let before = new Map<string, number>()
      for (const { keys: wanted, isAtRest } of steps) {
        const places = rows(wanted, isAtRest)
        expect(new Set(places.map(({ slot }) => slot)).size).toBe(wanted.length)
        expect(places.map(({ key }) => key).toSorted()).toEqual(wanted.toSorted())
        expect(rows(wanted, isAtRest)).toEqual(places)
        if (isAtRest) expect(places.map(({ key }) => key)).toEqual(wanted)
        const now = new Map(places.map(({ key, slot }) => [key, slot]))
        if (!isAtRest) for (const [key, slot] of now) expect(before.get(key) ?? slot).toBe(slot)
        before = now
      }
    }),
  )
})
