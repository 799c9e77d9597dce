import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { activeIndexOf, readComboboxKey, type ComboboxState } from './use-combobox'

const plain = {
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
}
const open: ComboboxState = { isOpen: true, active: 2, count: 10, page: 4, hasMoved: true }

describe('a key in a combobox', () => {
  test.each([
    ['ArrowDown', open, { kind: 'move', to: 3 }],
    ['ArrowDown', { ...open, active: 9 }, { kind: 'move', to: 0 }],
    ['ArrowDown', { ...open, active: -1 }, { kind: 'move', to: 0 }],
    ['ArrowDown', { ...open, count: 0, active: -1 }, { kind: 'open' }],
    ['ArrowUp', open, { kind: 'move', to: 1 }],
    ['ArrowUp', { ...open, active: 0 }, { kind: 'move', to: 9 }],
    ['ArrowUp', { ...open, active: -1 }, { kind: 'move', to: 9 }],
    ['PageDown', open, { kind: 'move', to: 6 }],
    ['PageDown', { ...open, active: 8 }, { kind: 'move', to: 9 }],
    ['PageUp', open, { kind: 'move', to: 0 }],
    ['Home', open, { kind: 'move', to: 0 }],
    ['End', open, { kind: 'move', to: 9 }],
    ['Home', { ...open, hasMoved: false }, undefined],
    ['End', { ...open, isOpen: false }, undefined],
    ['Enter', open, { kind: 'commit' }],
    ['Escape', open, { kind: 'close' }],
    ['Escape', { ...open, isOpen: false }, { kind: 'restore' }],
    ['Tab', open, undefined],
    ['a', open, undefined],
    [' ', open, undefined],
  ] as const)('the key %s has the right command in the state %j', (key, at, command) => {
    expect(readComboboxKey({ ...plain, key }, at)).toEqual(command)
  })

  test('with Alt only opens and closes', () => {
    const alt = { ...plain, altKey: true }
    expect(readComboboxKey({ ...alt, key: 'ArrowDown' }, open)).toEqual({ kind: 'open' })
    expect(readComboboxKey({ ...alt, key: 'ArrowUp' }, open)).toEqual({ kind: 'close' })
  })

  test('has no command during text composition or with Ctrl', () => {
    for (const key of ['Enter', 'ArrowDown', 'Escape']) {
      expect(readComboboxKey({ ...plain, key, isComposing: true }, open)).toBeUndefined()
      expect(readComboboxKey({ ...plain, key, ctrlKey: true }, open)).toBeUndefined()
    }
  })

  test('never moves beyond the list', () => {
    const key = fc.constantFrom('ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End')
    const facts = fc
      .record({ count: fc.nat(60), page: fc.integer({ min: 1, max: 20 }), hasMoved: fc.boolean() })
      .chain((some) =>
        fc
          .integer({ min: -1, max: some.count - 1 })
          .map((active) => ({ ...some, active, isOpen: true })),
      )
    fc.assert(
      fc.property(key, facts, (pressed, at) => {
        const command = readComboboxKey({ ...plain, key: pressed }, at)
        if (command?.kind !== 'move') return
        expect(command.to).toBeGreaterThanOrEqual(0)
        expect(command.to).toBeLessThan(at.count)
      }),
    )
  })
})

describe('the active option after the list has changed', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 20 })
  const listOf = (names: readonly string[]) => names.map((id) => ({ id }))

  test('is the preferred option until a key is pressed', () => {
    expect(activeIndexOf(listOf(['a', 'b']), undefined, 1)).toBe(1)
    expect(activeIndexOf(listOf(['a', 'b']), undefined, 5)).toBe(-1)
    expect(activeIndexOf([], undefined, 0)).toBe(-1)
  })

  test('stays the same while the list contains it, and is otherwise the option at its index', () => {
    fc.assert(
      fc.property(ids, ids, fc.nat(19), (before, after, at) => {
        const id = before[at]
        if (id === undefined) return
        const now = activeIndexOf(listOf(after), { id, at }, 0)
        if (after.includes(id)) expect(after[now]).toBe(id)
        else expect(now).toBe(after.length === 0 ? -1 : Math.min(at, after.length - 1))
      }),
    )
  })
})
