import * as fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pipelineSelection as selection } from './selection'

const names = ['a', 'b', 'c', 'd', 'e', 'f', '__proto__', 'constructor']
const id = fc.constantFrom(...names)
/** Only a few lists, so that a step often gets the same array as an earlier step. */
const lists = fc.array(fc.uniqueArray(id), { minLength: 1, maxLength: 3 })

type Step =
  | { do: 'toggle'; id: string }
  | { do: 'setRange'; list: number; selected: boolean }
  | { do: 'selectAll'; list: number }
  | { do: 'clear' }

const list = fc.nat({ max: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({
      do: fc.constant('toggle' as const),
      id,
    }),
    weight: 3,
  },
  {
    arbitrary: fc.record({ do: fc.constant('setRange' as const), list, selected: fc.boolean() }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('selectAll' as const),
      list,
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ do: fc.constant('clear' as const) }), weight: 1 },
)

/** Applies a step to a plain set, which is the model of the selection. */
function onSet(set: Set<string>, { ...change }: Step, given: readonly (readonly string[])[]): void {
  const of = (at: number) => given[at % given.length] ?? []
  const turn = (name: string, on: boolean) => (on ? set.add(name) : set.delete(name))
  switch (change.do) {
    case 'toggle':
      turn(change.id, !set.has(change.id))
      break
    case 'setRange':
      for (const name of of(change.list)) turn(name, change.selected)
      break
    case 'selectAll':
      for (const name of of(change.list)) set.add(name)
      break
    case 'clear':
      set.clear()
      break
    default:
      change satisfies never
  }
}

function onSelection(change: Step, given: readonly (readonly string[])[]): void {
  const of = (at: number) => given[at % given.length] ?? []
  switch (change.do) {
    case 'toggle':
      return selection.toggle(change.id)
    case 'setRange':
      return selection.setRange(of(change.list), change.selected)
    case 'selectAll':
      return selection.selectAll(of(change.list))
    case 'clear':
      return selection.clear()
    default:
      return change satisfies never
  }
}

describe('a selection', () => {
  beforeEach(() => selection.clear())

  it('a selection has the same ids as a plain set after the same steps', () => {
    fc.assert(
      fc.property(lists, fc.array(step, { maxLength: 25 }), (given, steps) => {
        selection.clear()
        const model = new Set<string>()
        for (const change of steps) {
          const before = [...model].toSorted()
          const version = selection.getState()
          onSelection(change, given)
          onSet(model, change, given)
          const now = [...selection.getState().ids]
          expect(now.toSorted()).toEqual([...model].toSorted())
          expect(selection.size()).toBe(model.size)
          const changed = before.join() !== [...model].toSorted().join()
          if (changed) expect(selection.getState()).not.toBe(version)
          for (const name of names) expect(selection.has(name)).toBe(model.has(name))
          for (const visible of given) {
            expect(selection.hiddenCount(visible)).toBe(
              [...model].filter((name) => !visible.includes(name)).length,
            )
          }
        }
      }),
      { numRuns: 200 },
    )
  })

  it('after “select all”, rows that match the filter only later are not selected', () => {
    selection.selectAll(['a', 'b'])
    expect(selection.has('c')).toBe(false)
    expect(selection.hiddenCount(['a', 'b', 'c'])).toBe(0)
    expect([...selection.getState().ids]).toEqual(['a', 'b'])
  })

  it('restores what was just cleared, but nothing that has gone or been deselected since', () => {
    selection.selectAll(['a', 'b'])
    selection.clear()
    selection.clear()
    selection.restore()
    expect([...selection.getState().ids]).toEqual(['a', 'b'])

    selection.clear()
    selection.toggle('c')
    selection.restore()
    expect([...selection.getState().ids]).toEqual(['c'])

    selection.clear()
    selection.setRange(['c'], false)
    selection.restore()
    expect(selection.size()).toBe(0)

    selection.selectAll(['a', 'b'])
    selection.clear()
    selection.setRange(['a'], false)
    selection.restore()
    expect([...selection.getState().ids]).toEqual(['b'])
  })

  it('selected ids that are hidden stay selected and are counted', () => {
    selection.selectAll(['a', 'b', 'c'])
    selection.toggle('b')
    expect(selection.hiddenCount(['c', 'd'])).toBe(1)
    selection.selectAll(['d'])
    expect([...selection.getState().ids].toSorted()).toEqual(['a', 'c', 'd'])
  })

  it('a selection notifies its listeners only of changes, until they unsubscribe', () => {
    const listener = vi.fn()
    const leave = selection.subscribe(listener)
    selection.toggle('a')
    selection.selectAll(['a'])
    selection.setRange(['a'], true)
    selection.setRange([], false)
    expect(listener).toHaveBeenCalledTimes(1)
    selection.clear()
    selection.clear()
    expect(listener).toHaveBeenCalledTimes(2)
    leave()
    selection.toggle('a')
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
