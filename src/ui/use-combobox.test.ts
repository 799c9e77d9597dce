import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { activeIndexOf } from './use-combobox'

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
